import { normalizeInput } from "./normalize-input.ts"

/** The first 64 bits of a history's head, in groups that a person can read and type: "9f3a 11c0 7b2e 44d1". */
export const printedHead = (hash: string): string => hash.slice(0, 16).replaceAll(/.{4}(?=.)/g, "$& ")

/** What somebody typed of it, without what parts its groups; undefined where it can be no such head. */
export const typedHead = (text: string): string | undefined => {
  const head = normalizeInput(text).replaceAll(/[\s-]/g, "").toLowerCase()
  return /^[0-9a-f]{16}$/.test(head) ? head : undefined
}
