import type { QueryClient } from "@tanstack/react-query"
import { readSession } from "../../api/session.ts"
import { offline, ProblemError } from "../../ui/problem.ts"
import type { EndpointName, Entry } from "./entry.ts"
import { type BodyFor, joiningOf, type ReplyFor } from "./joining.ts"
import { showDone } from "./overlay.ts"
import { readWaiting, waitingOf } from "./waiting.ts"

/** Milliseconds a technician waits for the server. After that the action is queued. */
const tryFor = 8000

/** The server did not decide: the call did not leave, had no reply, or a proxy answered. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof ProblemError) ||
  error.status === 0 ||
  [429, 502, 503, 504].includes(error.status) ||
  (error.status === 401 && error.code !== "not_logged_in")

/** Without a connection or a session the action waits in the queue. */
export const isForQueue = (error: ProblemError): boolean =>
  error.code === "offline" ||
  error.code === "not_logged_in" ||
  (isUndecided(error) && readWaiting().lostAt !== undefined)

/** Only while nothing was sent. */
export type KeptHere = { undo?: () => void }
/** `kept` means queued on this device. The reply is then a prediction by the same rules. */
export type Done<Reply> = Reply & { kept?: KeptHere }

type Doing<Name extends EndpointName> = {
  job: number
  body: BodyFor<Name>
  seenVersion?: number | undefined
  key?: string
}

/**
 * Sends an action at once. A technician's action is queued without a connection, or behind other queued
 * actions of the same job.
 */
export async function sendOrKeep<const Name extends EndpointName>(
  queryClient: QueryClient,
  endpoint: Name,
  { job, body, seenVersion, key }: Doing<Name>,
): Promise<Done<ReplyFor<Name>>> {
  type Reply = Done<ReplyFor<Name>>
  const session = readSession()
  const joining = joiningOf({ endpoint })
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
  if (navigator.onLine && waitingOf(job).length === 0) {
    try {
      const reply = await joining.send(entry, { key: entry.id, signal: AbortSignal.timeout(tryFor) })
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
  return (await queue.keep(queryClient, entry)) as Reply
}
