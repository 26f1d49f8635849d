import type { Endpoint } from "#shared/api/definition/endpoint.ts"
import { type ErrorCode, errors, type Problem, sentenceOf } from "#shared/errors.ts"
import { Refusal } from "../refusal.ts"

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
  "SquareDown",
  "EcsWithoutCapacity",
])

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

export const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof Refusal) return error.code
  return isUnavailable(error) ? "unavailable" : "unexpected"
}

const codesOf = (code: ErrorCode, { codes }: Record<string, unknown>): string[] =>
  Array.isArray(codes) && codes.length > 0 ? codes.map(String) : [code.toUpperCase()]

/** Only the facts of a refusal are sent. Other errors get a general message. */
export const problemOf = (error: unknown, requestId: string, definition?: Endpoint): Problem => {
  const code = codeOf(error)
  const [status, title] = errors[code]
  const { detail, ...facts } = error instanceof Refusal ? error.facts : { detail: undefined }
  const text = detail ?? sentenceOf(code, definition)
  const legacy =
    definition?.legacy === "Error"
      ? { Error: text }
      : definition?.legacy === "Error.message"
        ? { Error: { message: text } }
        : definition?.legacy === "Error.errors"
          ? { Error: { errors: codesOf(code, facts).map((one) => ({ code: one, detail: text })) } }
          : definition?.legacy === "errorMessage"
            ? { errorMessage: text }
            : {}
  return { type: `/problems/${code}`, title, status, detail: text, code, requestId, ...facts, ...legacy }
}
