import { checkSupplierLogin } from "#shared/api/suppliers.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { suppliersOver } from "./store.ts"
import { tellFailure } from "./told.ts"

export const handler = handle(
  checkSupplierLogin,
  ({ table, needs }) => suppliersOver(table, needs("suppliers", keyService)),
  async ({ query: { supplier } }, suppliers, { refuse }) => {
    await suppliers.ping(supplier).catch(tellFailure(refuse))
    return true as const
  },
)
