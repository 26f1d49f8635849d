import type { WrongField } from "#shared/api/definition/wrong-fields.ts"
import type { Conflict, ErrorCode, Problem } from "#shared/errors.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { translateReply } from "./replies.ts"

/** Failures without a server reply: the device is offline, or the call timed out. */
type NoAnswer = "offline" | "no_answer"

export class ProblemError extends Error {
  override name = "ProblemError"
  /** 0 without a reply. */
  readonly status: number
  readonly code: ErrorCode | NoAnswer
  readonly waited: number | undefined
  readonly requestId: string | undefined
  readonly fields: readonly WrongField[]
  readonly conflicts: readonly Conflict[]
  /** The server's reply. Its sentences are English. */
  readonly problem: Problem | undefined

  constructor(facts: {
    sentence: string
    status: number
    code: ErrorCode | NoAnswer
    waited?: number
    requestId?: string | undefined
    problem?: Problem
    fields?: readonly WrongField[]
  }) {
    super(facts.sentence)
    this.status = facts.status
    this.code = facts.code
    this.waited = facts.waited
    this.requestId = facts.requestId
    this.problem = facts.problem
    this.fields =
      facts.fields ??
      (facts.problem?.fields ?? []).map((wrong) => ({ ...wrong, message: translateReply(wrong.message) }))
    this.conflicts = facts.problem?.conflicts ?? []
  }

  /** Whether the server may have applied the change. */
  get outcomeUnknown(): boolean {
    return this.code === "no_answer" || this.status >= 500
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && "detail" in body && "status" in body

/** API Gateway's own reply when no function ran: `{ "message": "Service Unavailable" }`. */
const isGatewayMessage = (body: unknown): body is { message: string } =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"

const gatewayRefusals: Record<number, { code: ErrorCode; sentence: string }> = {
  403: { code: "not_allowed", sentence: messages.login.notAllowed },
  404: { code: "no_such_endpoint", sentence: messages.common.nothingHere },
  413: { code: "too_large", sentence: messages.common.tooLarge },
  429: { code: "too_many", sentence: messages.common.tooMany },
}

/** Reads our problem format, API Gateway's message, or a proxy's page. */
export function problemOf(status: number, body: unknown, requestId: string | undefined): ProblemError {
  if (isProblem(body)) {
    return new ProblemError({
      sentence: translateReply(body.detail),
      status,
      code: body.code,
      requestId: body.requestId,
      problem: body,
    })
  }
  const entry = gatewayRefusals[status]
  if (entry) return new ProblemError({ ...entry, status, requestId })

  const gatewayText = isGatewayMessage(body) ? ` (${body.message})` : ""
  return new ProblemError({
    sentence: t(`The system isn't responding${gatewayText}. Try again in a moment.`),
    status,
    code: "unavailable",
    requestId,
  })
}

export const offline = () =>
  new ProblemError({
    sentence: t("You're offline. Check your connection and try again."),
    status: 0,
    code: "offline",
  })

export const offlineError = () =>
  new ProblemError({
    sentence: t("You went offline before we got an answer. Check your connection and try again."),
    status: 0,
    code: "no_answer",
  })

export const noAnswer = (seconds: number) =>
  new ProblemError({
    sentence: t(`The server didn't respond for ${seconds} seconds. Try again.`),
    status: 0,
    code: "no_answer",
    waited: seconds,
  })

export const unreachable = () =>
  new ProblemError({
    sentence: t("Couldn't reach the server. Try again."),
    status: 0,
    code: "no_answer",
  })
