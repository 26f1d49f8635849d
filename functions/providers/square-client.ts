import { SquareClient } from "square"

/** A module of its own, so that the library is loaded by whoever calls Square, and by nobody else. */
export const squareClientAt = (baseUrl: string, token: string, timeoutInSeconds: number): SquareClient =>
  // A try is repeated by whoever stored it, under its own key.
  new SquareClient({ token, baseUrl, timeoutInSeconds, maxRetries: 0 })
