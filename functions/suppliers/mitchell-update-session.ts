import { mitchellUpdateSession } from "#shared/api/suppliers.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { refuseSupplierFailure } from "./refuse-supplier-failure.ts"
import { suppliersOver } from "./store.ts"

export const handler = handle(
  mitchellUpdateSession,
  ({ table, provide }) => suppliersOver(table, provide("suppliers", keyService)),
  async (_input, suppliers, { refuse }) => {
    await suppliers.ping("mitchell").catch(refuseSupplierFailure(refuse))
    return true as const
  },
)
