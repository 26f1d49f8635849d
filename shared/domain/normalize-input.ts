/**
 * A number, code, or address as it was typed or pasted, in the characters that its reader knows. Address books put invisible
 * marks around phones, word processors replace hyphens and spaces, and some keyboards type full-width digits.
 */
export const normalizeInput = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")

/** Zero-width spaces, soft hyphens, and marks that turn the direction of a line. Joiners stay: emoji and Persian need them. */
const invisible = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

/** Prose keeps its dashes and letters, and loses only what can't be seen. */
export const removeInvisible = (text: string): string => text.replace(invisible, "")
