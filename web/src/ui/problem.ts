import type { WrongField } from "#shared/api/wrong-fields.ts"
import type { Conflict, ErrorCode, Problem } from "#shared/errors.ts"
import { messages } from "#shared/messages.ts"

/** Failures that no server told: the device is offline, or nothing came back in time. */
type NoAnswer = "offline" | "no_answer"

/** A call that failed; `message` is the sentence that a person is shown. */
export class ProblemError extends Error {
  override name = "ProblemError"
  /** 0 when there was no answer. */
  readonly status: number
  readonly code: ErrorCode | NoAnswer
  /** seconds that passed without a word */
  readonly waited: number | undefined
  readonly requestId: string | undefined
  readonly fields: readonly WrongField[]
  readonly conflicts: readonly Conflict[]
  /** All that the server said, with the facts of this refusal. */
  readonly problem: Problem | undefined

  constructor(facts: {
    sentence: string
    status: number
    code: ErrorCode | NoAnswer
    waited?: number
    requestId?: string | undefined
    problem?: Problem
    /** what is wrong before anything was sent */
    fields?: readonly WrongField[]
  }) {
    super(facts.sentence)
    this.status = facts.status
    this.code = facts.code
    this.waited = facts.waited
    this.requestId = facts.requestId
    this.problem = facts.problem
    this.fields = facts.fields ?? facts.problem?.fields ?? []
    this.conflicts = facts.problem?.conflicts ?? []
  }

  /** Whether the change may have happened although nobody said so. */
  get outcomeUnknown(): boolean {
    return this.code === "no_answer" || this.status >= 500
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && "detail" in body && "status" in body

/** What the gateway itself answers, before any function ran: `{ "message": "Service Unavailable" }`. */
const isGatewayMessage = (body: unknown): body is { message: string } =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"

const gatewayRefusals: Record<number, { code: ErrorCode; sentence: string }> = {
  403: { code: "not_allowed", sentence: messages.login.notAllowed },
  404: { code: "no_such_endpoint", sentence: messages.common.nothingHere },
  413: { code: "too_large", sentence: messages.common.tooLarge },
  429: { code: "too_many", sentence: messages.common.tooMany },
}

/** Reads any failed reply: our problem, the gateway's own message, or something that stood in between. */
export function problemOf(status: number, body: unknown, requestId: string | undefined): ProblemError {
  if (isProblem(body)) {
    return new ProblemError({
      sentence: body.detail,
      status,
      code: body.code,
      requestId: body.requestId,
      problem: body,
    })
  }
  const known = gatewayRefusals[status]
  if (known) return new ProblemError({ ...known, status, requestId })

  const said = isGatewayMessage(body) ? ` (${body.message})` : ""
  return new ProblemError({
    sentence: `The system isn't responding${said}. Try again in a moment.`,
    status,
    code: "unavailable",
    requestId,
  })
}

/** Nothing has left. */
export const offline = () =>
  new ProblemError({
    sentence: "You're offline. Check your connection and try again.",
    status: 0,
    code: "offline",
  })

/** The line went while the answer was awaited. */
export const wentOffline = () =>
  new ProblemError({
    sentence: "You went offline before we got an answer. Check your connection and try again.",
    status: 0,
    code: "no_answer",
  })

export const noAnswer = (seconds: number) =>
  new ProblemError({
    sentence: `The server didn't respond for ${seconds} seconds. Try again.`,
    status: 0,
    code: "no_answer",
    waited: seconds,
  })

export const unreachable = () =>
  new ProblemError({
    sentence: "Couldn't reach the server. Try again.",
    status: 0,
    code: "no_answer",
  })
