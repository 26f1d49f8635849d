import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import type { User } from "#shared/api/users.ts"
import { statuses } from "#shared/domain/job/status.ts"
import type { Actor } from "../platform/actor.ts"
import { Refusal, type Refuse } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"
import { requestLists } from "../requests/readers/lists.ts"
import { noChange } from "../requests/rules/request-change.ts"
import { requestStore } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"

/** The customer's newest jobs, which are the open ones. */
const maxJobs = 100

type NewLanguage = {
  before: User
  after: User
  /** The number of the job whose own change brings the language. */
  exceptJob?: number
  actor: Actor
  now: Date
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed">
}

/**
 * A customer's new language applies to their open jobs that had the old one. A job in another language keeps it. Each
 * job is a separate change before the user's, so an interrupted call can be repeated.
 */
export const changeLanguageOfJobs = async (
  table: Table,
  { before, after, exceptJob, actor, now, refuse }: NewLanguage,
): Promise<void> => {
  const [from, to] = [before.language ?? "en", after.language ?? "en"]
  const applies = ({ language = "en", serviceStatus }: Pick<RequestSummary, "language" | "serviceStatus">) =>
    language === from && !statuses[serviceStatus].isOver
  const { rows } = await requestLists(table).ofCustomer(after._id, { limit: maxJobs })
  const jobs = rows.filter((row) => row.invoiceNumber !== exceptJob && applies(row))
  if (from === to || jobs.length === 0) return

  const branches = await branchStore(table).all()
  const requests = requestStore(table)
  const changeJob = (number: number) =>
    requests.change({
      number,
      baseVersion: undefined,
      actor,
      refuse,
      now,
      branches,
      decide: (current) =>
        applies(current) && current.customerId === after._id
          ? { onlyIfChanged: true, patch: { language: to }, event: { code: "requestChanged" } }
          : noChange,
      // Only the last change (the user) stores the reply for retries.
      commit: (writes) => table.transact(writes),
      reply: () => undefined,
    })
  for (const { invoiceNumber } of jobs)
    try {
      await changeJob(invoiceNumber)
    } catch (error) {
      // The list lags: the job is deleted, or no longer the customer's.
      if (!(error instanceof Refusal && error.code === "not_found")) throw error
    }
}
