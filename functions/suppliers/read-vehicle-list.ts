import { readVehicleList } from "#shared/api/suppliers.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { refuseSupplierFailure } from "./refuse-supplier-failure.ts"
import { suppliersOver } from "./store.ts"

export const handler = handle(
  readVehicleList,
  ({ table, provide }) => suppliersOver(table, provide("suppliers", keyService)),
  async ({ body: { year, make, model, style } }, { mitchell }, { refuse }) => {
    const failed = refuseSupplierFailure(refuse)
    if (!year || !make || !model || !style) {
      // Ignore choices after a missing one.
      const query = {
        ...(year && { year: Number(year) }),
        ...(year && make && { make }),
        ...(year && make && model && { model }),
      }
      const { of, values } = await mitchell.choices(query).catch(failed)
      return { searchResults: values, viewState: of, GUID: "" }
    }
    const vehicle = await mitchell.vehicle({ year: Number(year), make, model, style }).catch(failed)
    if (!vehicle) throw refuse("not_found", { detail: messages.catalog.unknownCar })
    return { searchResults: [vehicle.style], viewState: "vehicle" as const, GUID: vehicle.carId }
  },
)
