import { checkSupplierLogin } from "#shared/api/suppliers.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { refuseSupplierFailure } from "./refuse-supplier-failure.ts"
import { suppliersOver } from "./store.ts"

export const handler = handle(
  checkSupplierLogin,
  ({ table, provide }) => suppliersOver(table, provide("suppliers", keyService)),
  async ({ query: { supplier } }, suppliers, { refuse }) => {
    await suppliers.ping(supplier).catch(refuseSupplierFailure(refuse))
    return true as const
  },
)
