import type { QueryClient } from "@tanstack/react-query"
import { t } from "#shared/language.ts"
import { readSession } from "../../api/session.ts"
import { offline, ProblemError } from "../../ui/feedback/problem.ts"
import { applySentEntry, predict } from "./apply-queue.ts"
import type { EndpointName, Entry } from "./entry.ts"
import { isPhoto } from "./photo-entry.ts"
import { entriesOfJob } from "./queue-state.ts"
import { type BodyFor, queueableOf, type ReplyFor } from "./queueable.ts"

/** Milliseconds a technician waits for the server. After that the action is queued. */
const sendTimeout = 8000

/** The server did not decide: the call did not leave, had no reply, or a proxy answered. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof ProblemError) ||
  error.status === 0 ||
  [502, 503, 504].includes(error.status) ||
  // Our own limits answer in our problem format, and repeating the call doesn't help.
  (error.status === 429 && error.problem === undefined) ||
  (error.status === 401 && error.code !== "not_logged_in")

/** Only while nothing was sent. */
export type QueuedChange = { undo?: () => void }
/** `queued` means stored on this device. The reply is then a prediction by the same rules. */
export type RunResult<Reply> = Reply & { queued?: QueuedChange }

type RunRequest<Name extends EndpointName> = {
  job: number
  body: BodyFor<Name>
  seenVersion?: number | undefined
  key?: string
}

const loadClaimedEntries = () => import("./claimed-entry.ts")

/** Stores an action while its call is made, so that it survives the app. Where nothing can be stored, it goes out alone. */
const storeClaimed = async (queryClient: QueryClient, entry: Entry): Promise<Entry | undefined> => {
  try {
    const { claimEntry } = await loadClaimedEntries()
    return await claimEntry({ ...entry, status: predict(queryClient, entry).status })
  } catch {
    return undefined
  }
}

/** An entry that can't be removed is sent again later, under the same key, and counts once. */
const removeStored = async (storing: Promise<Entry | undefined>): Promise<void> => {
  const stored = await storing
  if (stored) await (await loadClaimedEntries()).removeClaimed(stored).catch(() => undefined)
}

/** No space, or a private window. After a call without a reply, only a retry under the same key counts once. */
const notStored = ({ tries }: Entry) =>
  new ProblemError({
    sentence: t("This phone couldn't store it. Stay here until there's a signal, then try again."),
    status: 0,
    code: tries > 0 ? "no_answer" : "offline",
  })

/**
 * Sends an action at once. A technician's action is queued without a connection, or behind other queued
 * actions of the same job, except photos.
 */
export async function runOrQueue<const Name extends EndpointName>(
  queryClient: QueryClient,
  endpoint: Name,
  { job, body, seenVersion, key }: RunRequest<Name>,
): Promise<RunResult<ReplyFor<Name>>> {
  type Reply = RunResult<ReplyFor<Name>>
  const session = readSession()
  const queueable = queueableOf({ endpoint })
  if (session?.role !== "technician" || !queueable.canQueue(body))
    return (await queueable.send({ job, body, seenVersion }, key ? { key } : {})) as Reply

  const entry: Entry = {
    id: key ?? crypto.randomUUID(),
    user: session.id,
    by: session.name,
    job,
    endpoint,
    body,
    seenVersion: queueable.isUnconditional(body) ? undefined : seenVersion,
    doneAt: new Date().toISOString(),
    tries: 0,
  }
  if (navigator.onLine && entriesOfJob(job).every(isPhoto)) {
    entry.tries = 1
    // Beside the call, so that no tap waits for it.
    const storing = storeClaimed(queryClient, entry)
    try {
      const reply = await queueable.send(entry, { key: entry.id, signal: AbortSignal.timeout(sendTimeout) })
      applySentEntry(queryClient, entry, reply)
      void removeStored(storing)
      return reply as Reply
    } catch (error) {
      if (!isUndecided(error)) {
        void removeStored(storing)
        throw error
      }
      await storing
    }
  }
  const queue = await import("./queue.ts").catch(() => {
    throw offline()
  })
  try {
    return (await queue.enqueue(queryClient, entry)) as Reply
  } catch (error) {
    throw error instanceof DOMException ? notStored(entry) : error
  }
}
