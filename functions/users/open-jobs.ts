import * as z from "zod"
import { OpenJobs } from "#shared/api/requests/open-jobs.ts"
import type { User } from "#shared/api/users.ts"
import type { Actor } from "../platform/actor.ts"
import { malformed, type Refuse } from "../platform/refusal.ts"
import type { Table } from "../platform/table.ts"
import { reassignment, requestStore } from "../requests/store.ts"
import { branchStore } from "../settings/store.ts"
import { userReader } from "./store.ts"

/** How many jobs are named; a person decides on them all at once, however many they are. */
const mostNamed = 50
const pageSize = 100

type Leaving = {
  technician: User
  /** who takes the jobs; `null`: nobody so far; nothing: that was not decided yet */
  openJobsTo: string | null | undefined
  actor: Actor
  now: Date
  refuse: Refuse<"has_open_jobs" | "not_found" | "changed_meanwhile" | "malformed">
}

const takerOf = async (table: Table, { technician, openJobsTo }: Leaving): Promise<User | undefined> => {
  if (!openJobsTo) return undefined
  if (openJobsTo === technician._id) throw malformed("openJobsTo", "Choose a different technician.")
  const taker = await userReader(table).get(openJobsTo)
  if (!taker?.serviceTechnician || taker.state !== "active")
    throw malformed("openJobsTo", "Choose an active technician.")
  return taker
}

const countOf = ({ jobs, more }: OpenJobs): string =>
  more ? `more than ${jobs.length} open jobs` : jobs.length === 1 ? "1 open job" : `${jobs.length} open jobs`

/**
 * Before a technician is deactivated, what they have not done yet goes to whoever is named; as long as nobody said who, the
 * jobs are named. Each job is a change of its own and is left alone once it is done, so that a call that was interrupted is
 * sent again and goes on. The index may be a moment behind: each job is decided on as it stands.
 */
export const handOverOpenJobs = async (table: Table, leaving: Leaving): Promise<void> => {
  const { technician, openJobsTo, actor, now, refuse } = leaving
  const requests = requestStore(table)
  if (openJobsTo === undefined) {
    const { rows, cursor } = await requests.openJobsOf(technician._id, { limit: mostNamed })
    if (rows.length === 0) return
    const found = { jobs: rows, more: cursor !== undefined }
    throw refuse("has_open_jobs", {
      detail: `${technician.name} still has ${countOf(found)}. Choose who takes ${rows.length === 1 ? "it" : "them"}.`,
      ...z.encode(OpenJobs, found),
    })
  }

  const who = { from: technician, to: await takerOf(table, leaving) }
  const branches = await branchStore(table).all()
  let cursor: string | undefined
  do {
    const page = await requests.openJobsOf(technician._id, { limit: pageSize, cursor })
    for (const { invoiceNumber: number } of page.rows)
      await requests.change({
        number,
        baseVersion: undefined,
        actor,
        refuse,
        now,
        branches,
        decide: (current) => reassignment(who, current, { role: actor.role, name: actor.name, now }),
        // The reply of the whole call is remembered with its last change, the user's own.
        commit: (writes) => table.transact(writes),
        reply: () => undefined,
      })
    cursor = page.cursor
  } while (cursor)
}
