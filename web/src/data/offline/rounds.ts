import type { ProblemError } from "../../ui/problem.ts"
import type { Entry, Refusal } from "./entry.ts"

/*
 * The rules by which what waits goes out. What waits of one job goes in its order, and what is refused holds up its own job
 * alone; a line that is gone, or a login that is over, holds up all.
 */

/** After so many answers that the server failed, somebody is asked. */
const mostFailures = 5

export type Sent =
  | { is: "done"; version: number | undefined }
  /** the same as before the try: there is no line, or the login is over */
  | { is: "stopped" }
  | { is: "refused"; refusal: Refusal }
  | { is: "failed" }

/** What an answer means for an entry; a failure without a decision is tried again, for a while. */
export const sentOf = (error: ProblemError, isUndecided: boolean, { tries }: Entry): Sent => {
  if (isUndecided || error.code === "not_logged_in") return { is: "stopped" }
  if (error.status >= 500 && tries + 1 < mostFailures) return { is: "failed" }
  const { code, message: sentence, conflicts, problem } = error
  const version = typeof problem?.version === "number" ? problem.version : undefined
  return {
    is: "refused",
    refusal: { code, sentence, ...(conflicts.length > 0 && { conflicts }), ...(version && { version }) },
  }
}

type Steps = {
  send: (entry: Entry) => Promise<Sent>
  /** keeps what became of it: it is gone, or stands there changed */
  remove: (entry: Entry) => Promise<void>
  change: (entry: Entry) => Promise<void>
}

/** One round over all that waits, in its order. Answers the jobs that something became of, and whether there is a line. */
export async function sendRound(
  waiting: readonly Entry[],
  { send, remove, change }: Steps,
): Promise<{ jobs: number[]; hasLine: boolean }> {
  const jobs = new Set<number>()
  const held = new Set<number>()
  let left = [...waiting]
  /**
   * What waits of the job was done with this change in view, and only with this one: the version may hold what the office
   * changed before it, so the version that was seen stays.
   */
  const addOwn = async (job: number, version: number) => {
    const adding = left.map((entry) =>
      entry.job === job && entry.seenVersion !== undefined && entry.seenVersion < version
        ? { ...entry, ownVersions: [...(entry.ownVersions ?? []), version] }
        : entry,
    )
    for (const [index, entry] of adding.entries()) if (entry !== left[index]) await change(entry)
    left = adding
  }

  for (let entry = left.shift(); entry; entry = left.shift()) {
    const { job } = entry
    if (held.has(job)) continue
    if (entry.refusal) {
      held.add(job)
      continue
    }
    const sent = await send(entry)
    switch (sent.is) {
      case "done":
        await remove(entry)
        jobs.add(job)
        if (sent.version !== undefined) await addOwn(job, sent.version)
        break
      case "stopped":
        await change({ ...entry, tries: Math.max(1, entry.tries) })
        return { jobs: [...jobs], hasLine: false }
      case "failed":
        held.add(job)
        await change({ ...entry, tries: entry.tries + 1 })
        break
      case "refused":
        held.add(job)
        // What it would have made of the job is not so.
        jobs.add(job)
        await change({ ...entry, refusal: sent.refusal })
    }
  }
  return { jobs: [...jobs], hasLine: true }
}

/** The same once more under a new key. It still saw what it saw: what others changed since is asked about, not overwritten. */
export const again = ({ refusal: _refusal, ...entry }: Entry, id: string): Entry => ({
  ...entry,
  id,
  tries: 0,
})

/** The same once more, over the version whose conflicts its author was shown. */
export const keepMine = ({ ownVersions: _own, ...entry }: Entry, id: string): Entry =>
  again({ ...entry, seenVersion: entry.refusal?.version ?? entry.seenVersion }, id)

/** What is left of an entry once the fields in conflict keep the other value; nothing when they were all of it. */
export const takeTheirs = (entry: Entry, id: string, { withoutFields }: Divisible): Entry | undefined => {
  const fields = (entry.refusal?.conflicts ?? []).map(({ field }) => field)
  const body = withoutFields?.(entry.body, fields)
  return body === undefined ? undefined : again({ ...entry, body }, id)
}

/** How an endpoint is sent without some of its fields; absent where it is done as a whole or not at all. */
type Divisible = { withoutFields?: ((body: unknown, fields: readonly string[]) => unknown) | undefined }
