import type { QueryClient } from "@tanstack/react-query"
import { readSession } from "../../api/session.ts"
import { offline, ProblemError } from "../../ui/problem.ts"
import type { EndpointName, Entry } from "./entry.ts"
import { type BodyFor, joiningOf, type ReplyFor } from "./joining.ts"
import { readWaiting, waitingOf } from "./waiting.ts"

/** How long a technician at a car looks at a button for; after that it is kept and goes on by itself. Milliseconds. */
const tryFor = 8000

/** Nobody decided about it: it did not leave, or no answer came back, or something in between answered. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof ProblemError) ||
  error.status === 0 ||
  [429, 502, 503, 504].includes(error.status) ||
  (error.status === 401 && error.code !== "not_logged_in")

/** For want of a signal or of a session, which the queue waits for. */
export const isForQueue = (error: ProblemError): boolean =>
  error.code === "offline" ||
  error.code === "not_logged_in" ||
  (isUndecided(error) && readWaiting().lostAt !== undefined)

/** Taken back as long as nothing of it has left. */
export type KeptHere = { undo?: () => void }
/** `kept` on this device, where there was no signal: it goes out later, and the reply is what it will be as far as can be told. */
export type Done<Reply> = Reply & { kept?: KeptHere }

type Doing<Name extends EndpointName> = {
  job: number
  body: BodyFor<Name>
  seenVersion?: number | undefined
  /** the idempotency key, where the screen has one */
  key?: string
}

/**
 * Does something to a job: at once where there is a signal. A technician's deed is kept on this device where there is none, or
 * where something of the same job waits already, and goes out in its order.
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
      return (await joining.send(entry, { key: entry.id, signal: AbortSignal.timeout(tryFor) })) as Reply
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
