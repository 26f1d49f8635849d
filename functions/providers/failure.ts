/**
 * refused: permanent. stopped: the recipient opted out of texts. missing: not found, or not yet. not now: retryable.
 * unclear: no reply, so it may have been sent.
 */
export type Failure = "refused" | "stopped" | "missing" | "not now" | "unclear"

export class ProviderFailure extends Error {
  override name = "ProviderFailure"
  readonly failure: Failure
  constructor(failure: Failure, sentence: string, cause: unknown) {
    super(sentence, { cause })
    this.failure = failure
  }
}

/** The request never reached the provider, so a retry can't send twice. */
const connectionErrors = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]

/** The provider refuses our credentials, not the message: they were rotated, or the account needs its owner. */
export const isLoginRefused = (status: number | undefined): boolean => status === 401 || status === 403

/** `status` is undefined when there was no reply. */
export const classifyFailure = (status: number | undefined, code: unknown): Failure => {
  if (status === undefined) return connectionErrors.includes(String(code)) ? "not now" : "unclear"
  if (status === 429 || status === 503 || isLoginRefused(status)) return "not now"
  return status >= 500 ? "unclear" : "refused"
}
