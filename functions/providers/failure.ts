/**
 * How a call at a provider failed: refused for good; refused since its reader ended texts; not there, or not yet; not taken now,
 * so that it may be tried again; or without a word, so that it may have been taken.
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

/** Nothing was sent when nobody could be reached; whoever was reached and did not answer may have done it. */
const neverReached = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]

/** By the answer's status, if there was one, and by the error's code. */
export const failureOf = (status: number | undefined, code: unknown): Failure => {
  if (status === undefined) return neverReached.includes(String(code)) ? "not now" : "unclear"
  if (status === 429 || status === 503) return "not now"
  return status >= 500 ? "unclear" : "refused"
}
