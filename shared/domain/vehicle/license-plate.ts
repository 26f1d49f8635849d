import { normalizeInput } from "../normalize-input.ts"

/** Plates are stored without spaces and dashes, in capitals: "8abc 123" is 8ABC123. */
export const normalizePlate = (typed: string): string =>
  normalizeInput(typed)
    .toUpperCase()
    .replace(/[\s.·•-]/g, "")

export const longestPlate = 15
