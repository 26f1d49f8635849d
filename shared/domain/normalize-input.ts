/**
 * Normalizes typed or pasted numbers, codes, and addresses: removes invisible marks that address books add, and
 * converts dashes, spaces, and full-width digits.
 */
export const normalizeInput = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")

/** Zero-width spaces, soft hyphens, and direction marks. Joiners stay, because emoji and Persian need them. */
const invisibleCharacters = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

export const removeInvisible = (text: string): string => text.replace(invisibleCharacters, "")

/** Control characters (except tab and line ends) and lone surrogates. */
const unreadableCharacters = /[^\P{Cc}\t\n\r]|\p{Cs}/gu

export const removeUnreadable = (text: string): string => text.replace(unreadableCharacters, "")

/** "medallón" becomes "medallon". */
export const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "")
