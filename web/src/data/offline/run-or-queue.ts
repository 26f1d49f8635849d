import type { QueryClient } from "@tanstack/react-query"
import { readSession } from "../../api/session.ts"
import { offline, ProblemError } from "../../ui/feedback/problem.ts"
import { showDone } from "./apply-queue.ts"
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
export type Queued = { undo?: () => void }
/** `queued` means stored on this device. The reply is then a prediction by the same rules. */
export type RunResult<Reply> = Reply & { queued?: Queued }

type RunRequest<Name extends EndpointName> = {
  job: number
  body: BodyFor<Name>
  seenVersion?: number | undefined
  key?: string
}

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
  const joining = queueableOf({ endpoint })
  if (session?.role !== "technician" || !joining.mayWait(body))
    return (await joining.send({ job, body, seenVersion }, key ? { key } : {})) as Reply

  const entry: Entry = {
    id: key ?? crypto.randomUUID(),
    user: session.id,
    by: session.name,
    job,
    endpoint,
    body,
    seenVersion: joining.isFact(body) ? undefined : seenVersion,
    doneAt: new Date().toISOString(),
    tries: 0,
  }
  if (navigator.onLine && entriesOfJob(job).every(isPhoto)) {
    try {
      const reply = await joining.send(entry, { key: entry.id, signal: AbortSignal.timeout(sendTimeout) })
      showDone(queryClient, entry, reply)
      return reply as Reply
    } catch (error) {
      if (!isUndecided(error)) throw error
      entry.tries = 1
    }
  }
  const queue = await import("./queue.ts").catch(() => {
    throw offline()
  })
  return (await queue.enqueue(queryClient, entry)) as Reply
}
