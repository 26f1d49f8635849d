import { t } from "../../language.ts"
import { normalizeInput } from "../normalize-input.ts"
import { allow, type Result } from "../result.ts"

/**
 * Vehicle identification numbers (49 CFR 565): 17 characters without I, O, and Q. A wrong check digit is only a
 * warning, because imports may have none (docs/domain.md, section 11). An insurer's bill needs it confirmed.
 */

const vinLength = 17

export const isVin = (text: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(text)

/** Parses a typed, pasted, or scanned VIN. Ignores case, spaces, dashes, and the leading I of import bar codes. */
export function readVin(text: string): Result<{ vin: string }, "malformed"> {
  const typed = normalizeInput(text).replace(/[\s-]/g, "").toUpperCase()
  const vin = typed.length === vinLength + 1 && typed.startsWith("I") ? typed.slice(1) : typed
  const refuse = (detail: string) => ({ ok: false, refusal: "malformed", detail }) as const

  if (vin.length !== vinLength) return refuse(t(`A VIN has 17 characters. This one has ${vin.length}.`))
  const wrong = /[IOQ]/.exec(vin)?.[0]
  if (wrong) return refuse(t(`A VIN can't have the letter ${wrong}. Try ${wrong === "I" ? 1 : 0}.`))
  return isVin(vin) ? allow({ vin }) : refuse(t("Use only letters and digits."))
}

/** Finds a VIN among other words. It has no spaces: "2019 Lexus RX 350 AWD" has as many characters. */
export const findVin = (text: string): string | undefined =>
  text
    .split(/\s+/)
    .map(readVin)
    .find((read) => read.ok)?.vin

const values: Record<string, number> = {
  ...Object.fromEntries([..."0123456789"].map((digit) => [digit, Number(digit)])),
  ...Object.fromEntries([..."ABCDEFGH"].map((letter, index) => [letter, index + 1])),
  ...Object.fromEntries([..."JKLMN"].map((letter, index) => [letter, index + 1])),
  P: 7,
  R: 9,
  ...Object.fromEntries([..."STUVWXYZ"].map((letter, index) => [letter, index + 2])),
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

export function checkDigitOf(vin: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * (values[vin.charAt(index)] ?? 0), 0)
  return sum % 11 === 10 ? "X" : String(sum % 11)
}

export const hasRightCheckDigit = (vin: string): boolean => checkDigitOf(vin) === vin.charAt(8)

/** Codes of position 10 by year from 1980. They repeat from 2010. */
const yearCodes = "ABCDEFGHJKLMNPRSTVWXY123456789"
const firstYear = 1980
const cycle = yearCodes.length

/**
 * The model year and the one of the other cycle. Position 7 of cars, MPVs, and light trucks is a digit until 2009 and
 * a letter from 2010. Heavy trucks don't follow that, so both years stay possible.
 */
export function modelYearsOf(vin: string): { year: number; otherYear: number } | undefined {
  const index = yearCodes.indexOf(vin.charAt(9))
  if (index < 0) return undefined
  const earlierYear = firstYear + index
  const laterYear = earlierYear + cycle
  return /\d/.test(vin.charAt(6))
    ? { year: earlierYear, otherYear: laterYear }
    : { year: laterYear, otherYear: earlierYear }
}

export const possibleYearsSentence = (years: readonly number[]): string =>
  t(`This VIN could be from ${years.join(t(" or "))}. Check the year on the vehicle.`)

export const yearCodeOf = (year: number): string => yearCodes.charAt((year - firstYear) % cycle)

/** The first three characters, plus 12 to 14 if position 3 is 9 (fewer than 1,000 vehicles a year). */
export const makerCodeOf = (vin: string): string =>
  vin.charAt(2) === "9" ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3)
