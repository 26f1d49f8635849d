import { normalizeInput } from "../normalize-input.ts"

/** The first 64 bits of a history's hash, in groups for printing: "9f3a 11c0 7b2e 44d1". */
export const formatHistoryCode = (hash: string): string => hash.slice(0, 16).replaceAll(/.{4}(?=.)/g, "$& ")

export const parseHistoryCode = (text: string): string | undefined => {
  const head = normalizeInput(text).replaceAll(/[\s-]/g, "").toLowerCase()
  return /^[0-9a-f]{16}$/.test(head) ? head : undefined
}
