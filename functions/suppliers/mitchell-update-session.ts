import { mitchellUpdateSession } from "#shared/api/suppliers.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { suppliersOver } from "./store.ts"
import { tellFailure } from "./told.ts"

export const handler = handle(
  mitchellUpdateSession,
  ({ table, needs }) => suppliersOver(table, needs("suppliers", keyService)),
  async (_input, suppliers, { refuse }) => {
    await suppliers.ping("mitchell").catch(tellFailure(refuse))
    return true as const
  },
)
