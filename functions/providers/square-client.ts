import { SquareClient } from "square"

/** A module of its own, so that only calls to Square load the library. */
export const squareClientAt = (baseUrl: string, token: string, timeoutInSeconds: number): SquareClient =>
  // No SDK retries: the stored attempt is retried under its own key.
  new SquareClient({ token, baseUrl, timeoutInSeconds, maxRetries: 0 })
