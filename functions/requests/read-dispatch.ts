import { readDispatch } from "#shared/api/ivy.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { catalogReader } from "../catalog/reader.ts"
import { vinData } from "../customers/store.ts"
import { ivyReader } from "../ivy/store.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { refuseSupplierFailure, suppliersOver } from "../suppliers/store.ts"
import { dispatchCarFinder } from "./readers/dispatch-cars.ts"

export const handler = handle(
  readDispatch,
  (resources) => {
    const { mitchell, safelite } = suppliersOver(resources.table, resources.provide("suppliers", keyService))
    const cars = dispatchCarFinder({ vinData: vinData(), catalogs: catalogReader(resources), mitchell })
    return { safelite, cars, ivy: ivyReader(resources.table) }
  },
  async ({ query: { dispatch: number } }, { safelite, cars, ivy }, { now, refuse }) => {
    const [dispatch, invoiceNumber] = await Promise.all([
      safelite.dispatch(number).catch(refuseSupplierFailure(refuse)),
      ivy.findAccepted(number),
    ])
    if (!dispatch) return false as const
    const car = await cars.of(dispatch, now)
    return {
      ...dispatch,
      ...(invoiceNumber !== undefined && { invoiceNumber }),
      ...(car && { vehicle: vehicleText(car) }),
    }
  },
)
