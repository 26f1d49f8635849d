import type { ProblemError } from "../../ui/problem.ts"
import type { Entry, Refusal } from "./entry.ts"

/* The rules for draining the queue. Entries of a job are sent in order, and a refused one blocks only its
   job. A lost connection or session stops everything. */

const maxFailures = 5

export type SendOutcome =
  | { is: "done"; version: number | undefined }
  /** No connection or no session. The entry is unchanged. */
  | { is: "stopped" }
  | { is: "refused"; refusal: Refusal }
  | { is: "failed" }

export const classifyFailure = (error: ProblemError, isUndecided: boolean, { tries }: Entry): SendOutcome => {
  if (isUndecided || error.code === "not_logged_in") return { is: "stopped" }
  if (error.status >= 500 && tries + 1 < maxFailures) return { is: "failed" }
  const { code, message: sentence, conflicts, problem } = error
  const version = typeof problem?.version === "number" ? problem.version : undefined
  return {
    is: "refused",
    refusal: { code, sentence, ...(conflicts.length > 0 && { conflicts }), ...(version && { version }) },
  }
}

type QueueAccess = {
  send: (entry: Entry) => Promise<SendOutcome>
  remove: (entry: Entry) => Promise<void>
  change: (entry: Entry) => Promise<void>
}

export async function drainQueue(
  waiting: readonly Entry[],
  { send, remove, change }: QueueAccess,
): Promise<{ jobs: number[]; hasLine: boolean }> {
  const jobs = new Set<number>()
  const held = new Set<number>()
  let left = [...waiting]
  /**
   * Later entries of the job were made with this change in view, so they accept exactly this version.
   * `seenVersion` stays, since the new version may contain the office's changes too.
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
    const outcome = await send(entry)
    switch (outcome.is) {
      case "done":
        await remove(entry)
        jobs.add(job)
        if (outcome.version !== undefined) await addOwn(job, outcome.version)
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
        jobs.add(job)
        await change({ ...entry, refusal: outcome.refusal })
    }
  }
  return { jobs: [...jobs], hasLine: true }
}

/** Retries under a new key with the same seen version, so changes by others are still conflicts. */
export const retryEntry = ({ refusal: _refusal, ...entry }: Entry, id: string): Entry => ({
  ...entry,
  id,
  tries: 0,
})

export const withMyValues = ({ ownVersions: _own, ...entry }: Entry, id: string): Entry =>
  retryEntry({ ...entry, seenVersion: entry.refusal?.version ?? entry.seenVersion }, id)

export const withTheirValues = (
  entry: Entry,
  id: string,
  { withoutFields }: Divisible,
): Entry | undefined => {
  const fields = (entry.refusal?.conflicts ?? []).map(({ field }) => field)
  const body = withoutFields?.(entry.body, fields)
  return body === undefined ? undefined : retryEntry({ ...entry, body }, id)
}

type Divisible = { withoutFields?: ((body: unknown, fields: readonly string[]) => unknown) | undefined }
