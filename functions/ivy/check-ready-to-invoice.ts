import { checkReadyToInvoice } from "#shared/api/ivy.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { suppliersOver } from "../suppliers/store.ts"
import { ivyStore } from "./store.ts"

export const handler = handle(
  checkReadyToInvoice,
  ({ table, provide }) => ({
    ivy: ivyStore(table),
    safelite: suppliersOver(table, provide("suppliers", keyService)).safelite,
  }),
  async (_input, { ivy, safelite }, { now }) =>
    ivy.refresh("readyToInvoice", now, () => safelite.dispatches("readyToInvoice")),
)
