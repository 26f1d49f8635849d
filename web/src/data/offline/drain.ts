import type { ProblemError } from "../../ui/feedback/problem.ts"
import type { Entry, Refusal } from "./entry.ts"
import { isPhoto } from "./photo-entry.ts"

/* The rules for draining the queue. Entries of a job are sent in order, and a refused one blocks only its
   job. A lost connection or session stops everything. While it runs, entries may be undone and another
   person may log in, so each entry is read again before it is sent. */

const maxFailures = 5

export type SendOutcome =
  | { kind: "done"; version: number | undefined }
  /** No connection or no session. With `nothingSent` the call itself never left, so the entry can be undone. */
  | { kind: "stopped"; nothingSent?: boolean }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "failed" }

export const classifyFailure = (error: ProblemError, isUndecided: boolean, { tries }: Entry): SendOutcome => {
  // An earlier attempt arrived under this key. A later one differs only in the versions that it has seen since.
  if (error.code === "key_reused") return { kind: "done", version: undefined }
  if (isUndecided || error.code === "not_logged_in") return { kind: "stopped" }
  if (error.status >= 500 && tries < maxFailures) return { kind: "failed" }
  const { code, message, conflicts, problem } = error
  const sentence = problem?.detail ?? message
  const version = typeof problem?.version === "number" ? problem.version : undefined
  return {
    kind: "refused",
    refusal: { code, sentence, ...(conflicts.length > 0 && { conflicts }), ...(version && { version }) },
  }
}

const retryStep = 20_000
const maxRetryMs = 10 * 60_000

/** Milliseconds until the next attempt after failed ones in a row. A photo costs more airtime than other actions. */
export const photoRetryPause = (failures: number): number =>
  Math.min(maxRetryMs, retryStep * (2 ** Math.max(0, failures - 1) - 1))

/** The stored entry with this attempt counted. Undefined if this user must not send it now. */
export const beginAttempt = (stored: Entry, user: string | undefined): Entry | undefined =>
  stored.user === user && stored.inHand === undefined && stored.refusal === undefined
    ? { ...stored, tries: stored.tries + 1 }
    : undefined

/** The stored entry in the queue. Undefined if it left that tab's hands meanwhile, and may be on its way. */
export const releaseEntry = (stored: Entry, { inHand }: Pick<Entry, "inHand">): Entry | undefined =>
  stored.inHand === inHand ? { ...stored, inHand: undefined } : undefined

/** Later entries of a job wait behind a refused one until its author decides, with or without a connection. */
export const waitsForAuthor = (
  entries: readonly Entry[],
  { job, picture }: Pick<Entry, "job" | "picture">,
): boolean =>
  entries.some(
    (entry) => entry.job === job && isPhoto(entry) === isPhoto({ picture }) && entry.refusal !== undefined,
  )

/** Undoing an earlier entry would leave the later ones without what they were made on. Nothing depends on a photo. */
export const isLastOfJob = (
  entries: readonly Entry[],
  { id, job, picture }: Pick<Entry, "id" | "job" | "picture">,
): boolean =>
  entries.findLast((entry) => entry.job === job && isPhoto(entry) === isPhoto({ picture }))?.id === id

/** An entry that may have arrived can't be undone, unless the server refused it. */
export const mayRemove = ({ tries, refusal }: Entry): boolean => tries === 0 || refusal !== undefined

type QueueAccess = {
  /** Stores the attempt before it is made. Undefined if the entry was undone, or its author's session ended. */
  begin: (listed: Entry) => Promise<Entry | undefined>
  send: (entry: Entry) => Promise<SendOutcome>
  remove: (entry: Entry) => Promise<void>
  change: (entry: Entry, changes: Partial<Entry>) => Promise<void>
}

/** `hasConnection` is undefined if nothing was sent, since the round then says nothing about the connection. */
type DrainResult = { jobs: number[]; hasConnection: boolean | undefined }

export async function drainQueue(
  waiting: readonly Entry[],
  { begin, send, remove, change }: QueueAccess,
): Promise<DrainResult> {
  const jobs = new Set<number>()
  const blockedJobs = new Set<number>()
  let remaining = [...waiting]
  let hasConnection: true | undefined
  /**
   * Later entries of the job were made with this change in view, so they accept exactly this version.
   * `seenVersion` stays, since the new version may contain the office's changes too.
   */
  const recordOwnVersion = async (job: number, version: number) => {
    const withOwn: Entry[] = []
    for (const entry of remaining) {
      const isLater = entry.job === job && entry.seenVersion !== undefined && entry.seenVersion < version
      const own = isLater && { ownVersions: [...(entry.ownVersions ?? []), version] }
      if (own) await change(entry, own)
      withOwn.push(own ? { ...entry, ...own } : entry)
    }
    remaining = withOwn
  }

  for (let listed = remaining.shift(); listed; listed = remaining.shift()) {
    const { job } = listed
    if (blockedJobs.has(job)) continue
    if (listed.refusal) {
      blockedJobs.add(job)
      continue
    }
    const entry = await begin(listed)
    if (!entry) continue
    const outcome = await send(entry)
    if (outcome.kind !== "stopped") hasConnection = true
    switch (outcome.kind) {
      case "done":
        await remove(entry)
        jobs.add(job)
        if (outcome.version !== undefined) await recordOwnVersion(job, outcome.version)
        break
      case "stopped":
        // A lost connection is no failure of the server, which gets five tries.
        await change(entry, { tries: Math.max(outcome.nothingSent ? 0 : 1, entry.tries - 1) })
        return { jobs: [...jobs], hasConnection: false }
      case "failed":
        blockedJobs.add(job)
        break
      case "refused":
        blockedJobs.add(job)
        jobs.add(job)
        await change(entry, { refusal: outcome.refusal })
    }
  }
  return { jobs: [...jobs], hasConnection }
}

/** Retries under a new key with the same seen version, so changes by others are still conflicts. */
export const retryEntry = ({ refusal: _refusal, ...entry }: Entry, id: string): Entry => ({
  ...entry,
  id,
  tries: 0,
})

export const retryWithMine = ({ ownVersions: _own, ...entry }: Entry, id: string): Entry =>
  retryEntry({ ...entry, seenVersion: entry.refusal?.version ?? entry.seenVersion }, id)

export const retryWithTheirs = (
  entry: Entry,
  id: string,
  { withoutFields }: SplittableBody,
): Entry | undefined => {
  const fields = (entry.refusal?.conflicts ?? []).map(({ field }) => field)
  const body = withoutFields?.(entry.body, fields)
  return body === undefined ? undefined : retryEntry({ ...entry, body }, id)
}

type SplittableBody = { withoutFields?: ((body: unknown, fields: readonly string[]) => unknown) | undefined }
