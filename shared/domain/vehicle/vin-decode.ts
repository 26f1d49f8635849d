import { t } from "#shared/language.ts"
import type { KnownFeatures } from "../quotes/narrow-glass.ts"
import { hasRightCheckDigit, makerCodeOf, modelYearsOf, possibleYearsSentence } from "./vin.ts"

/**
 * NHTSA's patterns in a packed form that loads fast and is decoded per VIN. Numbers in strings are base 36. Built by
 * `infra/generate/vpic/build-vin-data.ts`.
 */
export type VinData = {
  source: string
  makes: string[]
  models: [name: string, make: number][]
  /** Series, trims, and bodies. "Premium+camera" is a trim that has a camera behind the windshield. */
  words: string[]
  /**
   * By maker code. The make is -1 if only the model tells it. Schemas like "12:1js-1jt 13:1ju-" are index, first, and
   * last year. `isLight` is 1 for makers of cars, MPVs, and light trucks, whose position 7 decides between model
   * years 30 years apart (49 CFR 565.15).
   */
  makers: Record<string, [make: number, schemas: string, isLight: 0 | 1]>
  /**
   * Patterns of a schema, newest first: "mBT=4~3k tBT*U=2f" is kind, key, value, and for models the day of the last
   * change.
   */
  schemas: string[]
}

export const base36 = (text: string): number => Number.parseInt(text, 36)

/** Model, series, trim, body, and doors. */
export type PatternKind = "m" | "s" | "t" | "b" | "d"
export type Pattern = {
  kind: PatternKind
  key: string
  /** The number of doors, else an index. */
  value: number
  changedOn: number
}
/** Patterns of a maker's document at NHTSA, with its first model year. */
type Schema = { from: number; patterns: Pattern[] }

export const patternsOf = (schema: string): Pattern[] =>
  schema.split(" ").map((packed) => {
    const equals = packed.lastIndexOf("=")
    const [value = "", changedOn = "0"] = packed.slice(equals + 1).split("~")
    return {
      // The builder writes only these letters.
      kind: packed.charAt(0) as PatternKind,
      key: packed.slice(1, equals),
      value: base36(value),
      changedOn: base36(changedOn),
    }
  })

export const schemasFor = (data: VinData, makerCode: string, year: number): Schema[] => {
  const schemas = data.makers[makerCode]?.[1] ?? ""
  return schemas.split(" ").flatMap((packed) => {
    const [, schema, from, to] = /^(\w+):(\w+)-(\w*)$/.exec(packed) ?? []
    if (schema === undefined || from === undefined) return []
    if (year < base36(from) || (to && year > base36(to))) return []
    return [{ from: base36(from), patterns: patternsOf(data.schemas[base36(schema)] ?? "") }]
  })
}

/** Allowed characters per position, `undefined` for any. A key covers positions 4 to 8, a bar, and 10 to 17. */
export const allowedCharactersOf = (key: string): (string | undefined)[] =>
  (key.match(/\[[^\]]*\]|./g) ?? []).map((index) => {
    if (index === "*") return undefined
    return index.startsWith("[") ? charactersOf(index.slice(1, -1)) : index
  })

const charactersOf = (set: string): string =>
  set.replace(/(.)-(.)/g, (_, first: string, last: string) =>
    String.fromCharCode(
      ...Array.from(
        { length: last.charCodeAt(0) - first.charCodeAt(0) + 1 },
        (_, step) => first.charCodeAt(0) + step,
      ),
    ),
  )

const keyedPart = (vin: string): string => `${vin.slice(3, 8)}|${vin.slice(9)}`

/** The share of all VINs that a key covers (1 for all), or undefined without a match. The narrowest key wins. */
function coverage(key: string, keyed: string): number | undefined {
  const first = key.charAt(0)
  if (first !== "*" && first !== "[" && first !== keyed.charAt(0)) return undefined

  let share = 1
  for (const [index, allowed] of allowedCharactersOf(key).entries()) {
    if (allowed === undefined) continue
    if (!allowed.includes(keyed.charAt(index)) || index >= keyed.length) return undefined
    share *= allowed.length / 33
  }
  return share
}

/** Appended to a trim of `VinData.words`. */
export const cameraMark = "+camera"

const nameIn = (word: string): string => word.replace(cameraMark, "")

type PatternsByKind = Partial<Record<PatternKind, Pattern & { share: number }>>

function narrowest(patterns: readonly Pattern[], keyed: string): PatternsByKind {
  const found: PatternsByKind = {}
  for (const pattern of patterns) {
    const share = coverage(pattern.key, keyed)
    if (share !== undefined && share < (found[pattern.kind]?.share ?? 2))
      found[pattern.kind] = { ...pattern, share }
  }
  return found
}

/** Without the doors, which don't tell which of several schemas is right. */
const namesIn = ({ d: _doors, ...names }: PatternsByKind): number => Object.keys(names).length

/**
 * Decodes by a single schema: among those that know the model, the latest start wins, then the latest change of the
 * model, as in NHTSA's decoder (`spVinDecode_Core` of vPIC). Schemas are never mixed, or a Ford F-150 would get the
 * model of an F-550, whose schema matches some characters.
 */
function readByOneSchema(schemas: readonly Schema[], keyed: string): PatternsByKind {
  let best: { from: number; found: PatternsByKind } | undefined
  const isBefore = (from: number, found: PatternsByKind): boolean => {
    if (!best) return true
    const [mine, its] = [found.m, best.found.m]
    if (!mine || !its) return mine !== undefined
    const difference = from - best.from || mine.changedOn - its.changedOn
    return difference > 0 || (difference === 0 && namesIn(found) > namesIn(best.found))
  }
  for (const { from, patterns } of schemas) {
    const found = narrowest(patterns, keyed)
    if (isBefore(from, found)) best = { from, found }
  }
  return best?.found ?? {}
}

export type DecodedVin = {
  vin: string
  year?: number
  possibleYears?: number[]
  make?: string
  model?: string
  style?: string
  doors?: number
  /** What the VIN says about the glass. Missing where it doesn't say. */
  glass?: KnownFeatures
  warnings: string[]
}

type Reading = { year: number; found: PatternsByKind }

/**
 * One reading, or two if both model years are possible. Position 7 decides for light vehicles. For others, the year
 * in which the maker built a matching model counts, unless it is both or neither.
 */
function decideYear(readings: readonly Reading[], isYearGiven: boolean): readonly Reading[] {
  const withModel = readings.filter(({ found }) => found.m !== undefined)
  if (withModel.length === 1) return withModel
  return isYearGiven ? readings.slice(0, 1) : readings
}

/** `thisYear` limits the model year: next year's cars are on sale, later ones are the other cycle. */
export function decodeVin(vin: string, data: VinData, thisYear: number): DecodedVin {
  const isRight = hasRightCheckDigit(vin)
  const warnings: string[] = isRight
    ? []
    : [t("The check digit doesn't match. Compare the VIN with the car.")]
  const years = modelYearsOf(vin)
  if (!years) return { vin, warnings: [...warnings, t("Character 10 isn't a valid model year.")] }

  const makerCode = makerCodeOf(vin)
  const maker = data.makers[makerCode]
  const readings = [years.year, years.otherYear]
    .filter((year) => year <= thisYear + 1)
    .map((year) => ({
      year,
      found: readByOneSchema(schemasFor(data, makerCode, year), keyedPart(vin)),
    }))
  // A wrong check digit means an import, which may not follow US rules.
  const knowsModel = readings.some(({ found }) => found.m !== undefined)
  const decided = decideYear(readings, maker?.[2] === 1 && (isRight || knowsModel))
  const [reading, other] = decided
  const possibleYears = reading && other ? [reading.year, other.year].toSorted((a, b) => a - b) : undefined
  if (possibleYears) warnings.unshift(possibleYearsSentence(possibleYears))
  const year = possibleYears ? { possibleYears } : reading && { year: reading.year }

  /** The value on which all possible years agree, or undefined. */
  const agreed = <Value>(valueOf: (found: PatternsByKind) => Value | undefined): Value | undefined => {
    const [first, ...others] = decided.map(({ found }) => valueOf(found))
    return others.every((value) => value === first) ? first : undefined
  }
  const modelOf = (found: PatternsByKind) => data.models[found.m?.value ?? -1]
  const makeOf = (found: PatternsByKind) => data.makes[modelOf(found)?.[1] ?? maker?.[0] ?? -1]
  const make = agreed(makeOf)
  const model = agreed((found) => modelOf(found)?.[0])
  if (!make) return { vin, ...year, warnings: [...warnings, t("We can't tell the make from this VIN.")] }
  if (!model)
    return { vin, ...year, make, warnings: [...warnings, t("We can't tell the model from this VIN.")] }

  const style = agreed((found) =>
    (["s", "t", "b"] as const)
      .flatMap((kind) => nameIn(data.words[found[kind]?.value ?? -1] ?? ""))
      .filter((word, index, all) => word !== "" && word !== model && all.indexOf(word) === index)
      .join(" "),
  )
  const doors = agreed((found) => found.d?.value)
  const hasCamera = agreed((found) => data.words[found.t?.value ?? -1]?.endsWith(cameraMark) ?? false)
  return {
    vin,
    ...year,
    make,
    model,
    ...(style && { style }),
    ...(doors !== undefined && { doors }),
    ...(hasCamera && { glass: { camera: true } }),
    warnings,
  }
}
