import { checkNewDispatches } from "#shared/api/ivy.ts"
import { handle } from "../platform/handle.ts"
import { errorFacts, log } from "../platform/log.ts"
import { keyService } from "../providers/kms.ts"
import { SupplierFailure } from "../providers/suppliers/failure.ts"
import { suppliersOver } from "../suppliers/store.ts"
import { acceptedAs, ivyStore } from "./store.ts"

/** The portal is told so many at once of what became of its dispatches. */
const mostTold = 5

const untold = (error: unknown) => {
  if (!(error instanceof SupplierFailure)) throw error
  log("warn", "a dispatch was not marked at the portal", errorFacts(error))
}

/**
 * A dispatch that became a request is no new one, though the portal was not told so: then it is told now. Whether it heard it
 * shows with the next check.
 */
export const handler = handle(
  checkNewDispatches,
  ({ table, needs }) => ({
    ivy: ivyStore(table),
    safelite: suppliersOver(table, needs("suppliers", keyService)).safelite,
  }),
  async (_input, { ivy, safelite }, { now }) =>
    ivy.asked("newDispatches", now, async () => {
      try {
        const listed = await safelite.dispatches("new")
        const taken = await ivy.takenOf(listed.map(({ ReferralNumber }) => ReferralNumber))
        for (const [number, invoiceNumber] of [...taken].slice(0, mostTold))
          await safelite.mark(number, acceptedAs(invoiceNumber)).catch(untold)
        return { data: listed.filter(({ ReferralNumber }) => !taken.has(ReferralNumber)) }
      } catch (error) {
        if (error instanceof SupplierFailure) return { problem: error.message }
        throw error
      }
    }),
)
