import {
  noAnswer,
  offline,
  offlineError,
  ProblemError,
  problemOf,
  unreachable,
} from "../ui/feedback/problem.ts"
import { loadReplies } from "../ui/feedback/replies.ts"
import { endSessionIfCurrent, readSession, type Session, sessionLost } from "./session.ts"

export type Method = "GET" | "POST" | "PUT" | "DELETE"
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

export type Call = {
  method: Method
  /** Without `/api`. */
  path: string
  query?: Query | undefined
  body?: unknown
  signal?: AbortSignal | undefined
  key?: string | undefined
  timeoutSeconds?: number | undefined
  doneAt?: string | undefined
}

export type Answer = { body: unknown; headers: Headers }

const secondsToWait = { read: 15, change: 29 } as const
/** Milliseconds before each retry of a change. */
const pauses = [400, 1500] as const

/**
 * Idempotency keys of changes with an unknown outcome. Pressing Save again after a lost reply sends the same
 * key, so the server returns the first result. A definite reply ends the attempt.
 */
const attempts = new Map<string, string>()

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function addressOf({ path, query = {} }: Call): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  const search = parameters.toString()
  return `/api${path}${search && `?${search}`}`
}

async function sendOnce(
  call: Call,
  session: Session | null,
  idempotencyKey?: string,
  deadline?: AbortSignal,
): Promise<Answer> {
  if (!navigator.onLine) throw offline()

  const headers = new Headers({ accept: "application/json" })
  if (session) {
    headers.set("Token", session.token)
    headers.set("User", session.id)
  }
  if (call.body !== undefined) headers.set("content-type", "application/json")
  if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey)
  if (call.doneAt) headers.set("Done-At", call.doneAt)

  const seconds = call.timeoutSeconds ?? (call.method === "GET" ? secondsToWait.read : secondsToWait.change)
  const timeout = deadline ?? AbortSignal.timeout(seconds * 1000)
  try {
    const response = await fetch(addressOf(call), {
      method: call.method,
      headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    })
    const text = await response.text()
    const body: unknown = text === "" ? undefined : parsed(text)
    if (response.ok) return { body, headers: response.headers }

    await loadReplies()
    const problem = problemOf(response.status, body, response.headers.get("x-request-id") ?? undefined)
    // A captive portal's 401 has another code.
    if (problem.code === "not_logged_in" && session) endSessionIfCurrent(session.token, sessionLost)
    throw problem
  } catch (error) {
    if (error instanceof ProblemError || call.signal?.aborted) throw error
    if (timeout.aborted) throw noAnswer(seconds)
    if (navigator.onLine) throw unreachable()
    throw call.method === "GET" ? offline() : offlineError()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Retries keep the session of the first attempt, so that they never go out as another user who logged in since. */
async function sendChange(call: Call, session: Session | null): Promise<Answer> {
  const attempt = `${call.method} ${addressOf(call)} ${JSON.stringify(call.body)}`
  const before = attempts.get(attempt)
  const key = call.key ?? before ?? crypto.randomUUID()
  attempts.set(attempt, key)

  const deadline =
    call.timeoutSeconds === undefined ? undefined : AbortSignal.timeout(call.timeoutSeconds * 1000)
  let sent = false
  for (const milliseconds of [...pauses, undefined]) {
    try {
      const answer = await sendOnce(call, session, key, deadline)
      attempts.delete(attempt)
      return answer
    } catch (error) {
      const problem = error instanceof ProblemError ? error : undefined
      // An offline retry says nothing about the earlier attempts.
      if (problem?.code === "offline" && sent) throw offlineError()
      if (problem?.code === "offline" && before !== undefined) throw problem
      if (!problem?.outcomeUnknown) {
        attempts.delete(attempt)
        throw error
      }
      sent = true
      if (milliseconds === undefined || deadline?.aborted) throw error
      await pause(milliseconds)
    }
  }
  throw unreachable()
}

/** Sends a call, or throws a `ProblemError` with a message for the person. */
export const send = (call: Call): Promise<Answer> =>
  call.method === "GET" ? sendOnce(call, readSession()) : sendChange(call, readSession())
