import type { User } from "#shared/api/users.ts"
import { statuses } from "#shared/domain/job/status.ts"
import type { Actor } from "../platform/actor.ts"
import { Refusal, type Refuse } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"
import { requestLists } from "../requests/readers/lists.ts"
import { noChange } from "../requests/rules/request-change.ts"
import { requestStore } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { patchFromProfile, reachesJobs } from "./rules/patch-from-profile.ts"

/** The person's newest jobs, which are the open ones. */
const maxJobs = 100

type NewProfile = {
  before: User
  after: User
  /** The number of the job whose own change changes the profile. */
  exceptJob?: number
  actor: Actor
  now: Date
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed">
}

/**
 * Copies a new language, phone, and email to the person's open jobs that had the former one. Texts and emails go to a
 * job's own. Each job is a separate change before the user's, so an interrupted call can be repeated.
 */
export const updateJobsOfCustomer = async (
  table: Table,
  { before, after, exceptJob, actor, now, refuse }: NewProfile,
): Promise<void> => {
  if (!reachesJobs(before, after)) return
  const lists = requestLists(table)
  const pages = await Promise.all([
    lists.ofCustomer(after._id, { limit: maxJobs }),
    lists.ofAccount(after._id, undefined, { limit: maxJobs }),
  ])
  const openNumbers = pages
    .flatMap(({ rows }) => rows)
    .flatMap(({ invoiceNumber, serviceStatus }) => (statuses[serviceStatus].isOver ? [] : [invoiceNumber]))
  const numbers = [...new Set(openNumbers)].filter((number) => number !== exceptJob)
  if (numbers.length === 0) return

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
      decide: (current) => ({ ...noChange, patch: patchFromProfile(current, before, after) }),
      // Only the last change (the user) stores the reply for retries.
      commit: (writes) => table.transact(writes),
      reply: () => undefined,
    })
  for (const invoiceNumber of numbers)
    try {
      await changeJob(invoiceNumber)
    } catch (error) {
      // The list lags: the job is deleted, or no longer the person's.
      if (!(error instanceof Refusal && error.code === "not_found")) throw error
    }
}
