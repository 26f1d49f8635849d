import { readMygrantAccessories } from "#shared/api/suppliers.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { refuseSupplierFailure } from "./refuse-supplier-failure.ts"
import { suppliersOver } from "./store.ts"

export const handler = handle(
  readMygrantAccessories,
  ({ table, provide }) => suppliersOver(table, provide("suppliers", keyService)),
  ({ query: { part } }, { mygrant }, { refuse }) =>
    mygrant.accessories(part).catch(refuseSupplierFailure(refuse)),
)
