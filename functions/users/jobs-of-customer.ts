import type { User } from "#shared/api/users.ts"
import { statuses } from "#shared/domain/job/status.ts"
import type { Actor } from "../platform/actor.ts"
import { Refusal, type Refuse } from "../platform/refusal.ts"
import { type PageOptions, readPages, type Table } from "../platform/table.ts"
import { type Listed, requestLists } from "../requests/readers/lists.ts"
import { noChange } from "../requests/rules/request-change.ts"
import { requestStore } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { hasNewContact, patchFromProfile, reachesJobs } from "./rules/patch-from-profile.ts"

/** DynamoDB ends a page at 1 MB, so one round trip has as many rows as fit. */
const pageSize = 1000

type NewProfile = {
  before: User
  after: User
  /** The number of the job whose own change changes the profile. */
  exceptJob?: number
  actor: Actor
  now: Date
  refuse: Refuse<"not_found" | "changed_meanwhile" | "malformed">
}

/** Of all jobs, because an account's oldest may be its unpaid ones. */
const openJobs = async (read: (page: PageOptions) => Promise<Listed>): Promise<number[]> => {
  const open: number[] = []
  for await (const { rows } of readPages((cursor) => read({ limit: pageSize, cursor })))
    for (const { invoiceNumber, serviceStatus } of rows)
      if (!statuses[serviceStatus].isOver) open.push(invoiceNumber)
  return open
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
  const openNumbers = await Promise.all([
    openJobs((page) => lists.ofCustomer(after._id, page)),
    // A job's language is its customer's, not its account's.
    hasNewContact(before, after) ? openJobs((page) => lists.ofAccount(after._id, undefined, page)) : [],
  ])
  const numbers = [...new Set(openNumbers.flat())].filter((number) => number !== exceptJob)
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
