import { useLostAt } from "./waiting.ts"

/** Why something can't be done now, before it is tapped; undefined while there is a signal, and on a desk. */
export const useNeedsSignal = (): string | undefined =>
  useLostAt() === undefined ? undefined : "Needs a signal."
