import * as z from "zod"
import { OpenJobs } from "#shared/api/requests/open-jobs.ts"
import type { User } from "#shared/api/users.ts"
import type { Actor } from "../platform/actor.ts"
import { malformed, type Refuse } from "../platform/refusal.ts"
import { readPages, type Table } from "../platform/table.ts"
import { requestLists } from "../requests/readers/lists.ts"
import { reassignJob } from "../requests/rules/reassign.ts"
import { requestStore } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { userReader } from "./store.ts"

/** Jobs listed in the refusal. */
const maxListed = 50
const pageSize = 100

type HandOver = {
  technician: User
  isDeactivated: boolean
  /** null: unassigned; undefined: not decided */
  openJobsTo: string | null | undefined
  actor: Actor
  now: Date
  refuse: Refuse<"has_open_jobs" | "refused" | "not_found" | "changed_meanwhile" | "malformed">
}

const findSuccessor = async (
  table: Table,
  { technician, openJobsTo }: HandOver,
): Promise<User | undefined> => {
  if (!openJobsTo) return undefined
  if (openJobsTo === technician._id) throw malformed("openJobsTo", "Choose a different technician.")
  const successor = await userReader(table).get(openJobsTo)
  if (!successor?.serviceTechnician || successor.state !== "active")
    throw malformed("openJobsTo", "Choose an active technician.")
  return successor
}

const countOf = ({ jobs, more }: OpenJobs): string =>
  more ? `more than ${jobs.length} open jobs` : jobs.length === 1 ? "1 open job" : `${jobs.length} open jobs`

/** Refuses with the list while they have open jobs. Of a technician who is gone, no list of jobs shows them. */
export const refuseOpenJobs = async (
  table: Table,
  { _id, name, serviceTechnician }: User,
  refuse: Refuse<"has_open_jobs" | "refused">,
): Promise<void> => {
  const { rows, cursor } = await requestLists(table).openJobsOf(_id, { limit: maxListed })
  if (rows.length === 0) return
  const found = { jobs: rows, more: cursor !== undefined }
  // Only an end as a technician hands jobs over. Without one, they are assigned job by job.
  if (!serviceTechnician)
    throw refuse("refused", {
      detail: `${name} still has ${countOf(found)}. Assign ${rows.length === 1 ? "it" : "them"} to someone else first.`,
    })
  throw refuse("has_open_jobs", {
    detail: `${name} still has ${countOf(found)}. Choose who takes ${rows.length === 1 ? "it" : "them"}.`,
    ...z.encode(OpenJobs, found),
  })
}

/**
 * Hands over the open jobs of someone who stops being a technician, or refuses with the list if no successor is named.
 * Each job is a separate change, so an interrupted call can be repeated; the index may lag, so each job is checked when
 * changed.
 */
export const handOverOpenJobs = async (table: Table, handOver: HandOver): Promise<void> => {
  const { technician, isDeactivated, openJobsTo, actor, now, refuse } = handOver
  const [requests, lists] = [requestStore(table), requestLists(table)]
  if (openJobsTo === undefined) return refuseOpenJobs(table, technician, refuse)

  const reassignment = { from: technician, to: await findSuccessor(table, handOver), isDeactivated }
  const branches = await branchStore(table).all()
  const pages = readPages((cursor) => lists.openJobsOf(technician._id, { limit: pageSize, cursor }))
  for await (const { rows } of pages)
    for (const { invoiceNumber: number } of rows)
      await requests.change({
        number,
        baseVersion: undefined,
        actor,
        refuse,
        now,
        branches,
        decide: (current) => reassignJob(reassignment, current, { role: actor.role, name: actor.name, now }),
        // Only the last change (the user) stores the reply for retries.
        commit: (writes) => table.transact(writes),
        reply: () => undefined,
      })
}
