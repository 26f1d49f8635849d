import type * as z from "zod"
import type { Endpoint } from "../../shared/api/endpoint.ts"
import { type ErrorCode, errors, type Problem } from "../../shared/errors.ts"
import { Refusal } from "./refusal.ts"

/** Names as they are thrown by the SDK and by Node when a store or provider does not answer or has no room. */
const unavailableErrors = new Set([
  "TimeoutError",
  "NetworkingError",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "ProvisionedThroughputExceededException",
  "ThrottlingException",
  "RequestLimitExceeded",
  "TransactionConflictException",
  "SlowDown",
  "StoreBusy",
])

/** An AWS service that says that it is its own fault. */
const isServerFault = (error: Error): boolean => "$fault" in error && error.$fault === "server"

const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? String(error.code) : ""
  return (
    unavailableErrors.has(error.name) ||
    unavailableErrors.has(code) ||
    isServerFault(error) ||
    (error.cause !== error && isUnavailable(error.cause))
  )
}

/** The code under which any thrown thing is told; what nobody foresaw is `unexpected`. */
export const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof Refusal) return error.code
  return isUnavailable(error) ? "unavailable" : "unexpected"
}

/** The reply to a failed call. Only a refusal's own facts travel; anything else is told in general words. */
export const problemOf = (error: unknown, requestId: string, definition?: Endpoint): Problem => {
  const code = codeOf(error)
  const [status, title, sentence] = errors[code]
  const { detail, ...facts } = error instanceof Refusal ? error.facts : { detail: undefined }
  const text = detail ?? sentence
  const legacy =
    definition?.legacy === "Error"
      ? { Error: text }
      : definition?.legacy === "Error.message"
        ? { Error: { message: text } }
        : definition?.legacy === "errorMessage"
          ? { errorMessage: text }
          : {}
  return { type: `/problems/${code}`, title, status, detail: text, code, requestId, ...facts, ...legacy }
}

const article = (kind: string) => (/^[aeiou]/.test(kind) ? "an" : "a")

const sentenceOf = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This is missing."
        : issue.expected === "int"
          ? "This has to be a whole number."
          : `This has to be ${article(issue.expected)} ${issue.expected}.`
    case "too_small":
      return issue.origin === "string"
        ? `At least ${issue.minimum} characters, please.`
        : `At least ${issue.minimum}, please.`
    case "too_big":
      return issue.origin === "string"
        ? `At most ${issue.maximum} characters, please.`
        : `At most ${issue.maximum}, please.`
    case "invalid_value":
      return `One of ${issue.values.join(", ")}, please.`
    case "unrecognized_keys":
      return "This field is not known here."
    default:
      return issue.message
  }
}

const isOwnSentence = (message: string) => !message.startsWith("Invalid") && !message.startsWith("Too ")

/** The name that the caller gave it, `charges.0.list`; what is wrong as a whole is the body. */
export const nameOf = (path: readonly PropertyKey[]): string => path.join(".") || "body"

/** So many wrong fields are named: who sends a hundred thousand is not answered with as many. */
export const mostFields = 100

/** The first things that are wrong, each under its name. */
export const fieldsOf = (error: z.core.$ZodError): { field: string; message: string }[] => {
  const fields = error.issues.flatMap((issue) => {
    if (issue.code === "invalid_union" && issue.errors[0]?.[0]) {
      const inner = issue.errors[0][0]
      return [
        {
          field: nameOf([...issue.path, ...inner.path]),
          message: isOwnSentence(issue.message) ? issue.message : sentenceOf(inner),
        },
      ]
    }
    const message =
      isOwnSentence(issue.message) && issue.code !== "unrecognized_keys" ? issue.message : sentenceOf(issue)
    return issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ field: nameOf([...issue.path, key]), message }))
      : [{ field: nameOf(issue.path), message }]
  })
  return fields.slice(0, mostFields)
}
