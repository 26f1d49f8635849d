import { checkNewDispatches } from "#shared/api/ivy.ts"
import { handle } from "../platform/handle.ts"
import { errorFacts, log } from "../platform/log.ts"
import { keyService } from "../providers/kms.ts"
import { SupplierFailure } from "../providers/suppliers/failure.ts"
import { suppliersOver } from "../suppliers/store.ts"
import { acceptance, ivyStore } from "./store.ts"

/** Acknowledgements per call. */
const maxParallel = 5

const failed = (error: unknown) => {
  if (!(error instanceof SupplierFailure)) throw error
  log("warn", "a dispatch was not marked at the portal", errorFacts(error))
}

/**
 * Hides dispatches that already became requests and acknowledges them at the portal again; the next check shows whether
 * that worked.
 */
export const handler = handle(
  checkNewDispatches,
  ({ table, provide }) => ({
    ivy: ivyStore(table),
    safelite: suppliersOver(table, provide("suppliers", keyService)).safelite,
  }),
  async (_input, { ivy, safelite }, { now }) =>
    ivy.refresh("newDispatches", now, async () => {
      const listed = await safelite.dispatches("new")
      const acceptedNumbers = await ivy.findManyAccepted(listed.map(({ ReferralNumber }) => ReferralNumber))
      for (const [number, invoiceNumber] of [...acceptedNumbers].slice(0, maxParallel))
        await safelite.mark(number, acceptance(invoiceNumber)).catch(failed)
      return listed.filter(({ ReferralNumber }) => !acceptedNumbers.has(ReferralNumber))
    }),
)
