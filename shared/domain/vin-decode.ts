import { hasRightCheckDigit, makerCodeOf, modelYearsOf, sayTwoYears } from "./vin.ts"

/**
 * NHTSA's patterns, packed so that they load at once and are taken apart only where a VIN asks. Numbers inside the strings
 * are in base 36. Made by `functions/customers/vin-data/build-vin-data.ts`.
 */
export type VinData = {
  /** where it comes from, and of when */
  source: string
  makes: string[]
  models: [name: string, make: number][]
  /** series, trims and bodies */
  words: string[]
  /**
   * By maker code. The make is -1 where only the model tells it. Schemas: "12:1js-1jt 13:1ju-" is index, first and last year.
   * `isLight` is 1 for makers of cars, MPVs and light trucks, whose position 7 decides between two model years 30 years apart
   * (49 CFR 565.15).
   */
  makers: Record<string, [make: number, schemas: string, isLight: 0 | 1]>
  /** the patterns of a schema, newest first: "mBT=4~3k tBT*U=2f" is kind, key, value and, of models, the day of the last change */
  schemas: string[]
}

export const base36 = (text: string): number => Number.parseInt(text, 36)

/** What a pattern tells: model (its value is an index of `models`), series, trim or body (of `words`). */
export type PatternKind = "m" | "s" | "t" | "b"
export type Pattern = {
  kind: PatternKind
  key: string
  value: number
  /** of a model: days since 2010-01-01 */
  changedOn: number
}
/** The patterns of one document that a maker sent to NHTSA, with the first model year that it holds for. */
type Schema = { from: number; patterns: Pattern[] }

export const patternsOf = (schema: string): Pattern[] =>
  schema.split(" ").map((packed) => {
    const equals = packed.lastIndexOf("=")
    const [value = "", changedOn = "0"] = packed.slice(equals + 1).split("~")
    return {
      // the builder writes no other letter
      kind: packed.charAt(0) as PatternKind,
      key: packed.slice(1, equals),
      value: base36(value),
      changedOn: base36(changedOn),
    }
  })

/** The schemas that hold for this maker in this year. */
export const schemasFor = (data: VinData, makerCode: string, year: number): Schema[] => {
  const schemas = data.makers[makerCode]?.[1] ?? ""
  return schemas.split(" ").flatMap((packed) => {
    const [, schema, from, to] = /^(\w+):(\w+)-(\w*)$/.exec(packed) ?? []
    if (schema === undefined || from === undefined) return []
    if (year < base36(from) || (to && year > base36(to))) return []
    return [{ from: base36(from), patterns: patternsOf(data.schemas[base36(schema)] ?? "") }]
  })
}

/** The characters that a key allows, place by place: `undefined` any. A key covers positions 4 to 8, a bar, 10 to 17. */
export const allowedCharactersOf = (key: string): (string | undefined)[] =>
  (key.match(/\[[^\]]*\]|./g) ?? []).map((index) => {
    if (index === "*") return undefined
    return index.startsWith("[") ? charactersOf(index.slice(1, -1)) : index
  })

/** "D-HR" is "DEFGHR" */
const charactersOf = (set: string): string =>
  set.replace(/(.)-(.)/g, (_, first: string, last: string) =>
    String.fromCharCode(
      ...Array.from(
        { length: last.charCodeAt(0) - first.charCodeAt(0) + 1 },
        (_, step) => first.charCodeAt(0) + step,
      ),
    ),
  )

/** What the keys of patterns are laid over: `CM826|3A004352`. */
const keyedPart = (vin: string): string => `${vin.slice(3, 8)}|${vin.slice(9)}`

/** How much of all VINs a key covers, 1 for every one; nothing when it does not fit this one. The narrowest wins. */
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

type Found = Partial<Record<PatternKind, Pattern & { share: number }>>

function narrowest(patterns: readonly Pattern[], keyed: string): Found {
  const found: Found = {}
  for (const pattern of patterns) {
    const share = coverage(pattern.key, keyed)
    if (share !== undefined && share < (found[pattern.kind]?.share ?? 2))
      found[pattern.kind] = { ...pattern, share }
  }
  return found
}

/**
 * What the VIN says by the one schema that decides: of those that know the model, the one that began last, then the one whose
 * model was changed last. That is the order in which NHTSA's own decoder takes a model (`spVinDecode_Core` of vPIC). Attributes of
 * different schemas are never mixed: a Ford F-150 would get the model of an F-550, whose schema fits some of its characters.
 */
function readByOneSchema(schemas: readonly Schema[], keyed: string): Found {
  let best: { from: number; found: Found } | undefined
  const isBefore = (from: number, found: Found): boolean => {
    if (!best) return true
    const [mine, its] = [found.m, best.found.m]
    if (!mine || !its) return mine !== undefined
    const difference = from - best.from || mine.changedOn - its.changedOn
    return difference > 0 || (difference === 0 && Object.keys(found).length > Object.keys(best.found).length)
  }
  for (const { from, patterns } of schemas) {
    const found = narrowest(patterns, keyed)
    if (isBefore(from, found)) best = { from, found }
  }
  return best?.found ?? {}
}

export type DecodedVin = {
  vin: string
  /** the model year; absent when two are possible */
  year?: number
  /** two model years 30 years apart, when the VIN does not tell which; then the first warning says so */
  possibleYears?: number[]
  make?: string
  model?: string
  /** series, trim and body as far as the VIN tells them: "1500 LT Pickup" */
  style?: string
  warnings: string[]
}

type Reading = { year: number; found: Found }

/**
 * One reading, or two when both model years are possible. Position 7 decides for light vehicles. For the others the year counts in
 * which the maker made a model with these characters; when that is both or neither, the VIN does not tell.
 */
function decideYear(readings: readonly Reading[], isYearTold: boolean): readonly Reading[] {
  const withModel = readings.filter(({ found }) => found.m !== undefined)
  if (withModel.length === 1) return withModel
  return isYearTold ? readings.slice(0, 1) : readings
}

/**
 * Year, make, model and style of a VIN. `thisYear` bounds the model year: cars of the next one are sold already, later ones
 * are the other cycle of the year code.
 */
export function decodeVin(vin: string, data: VinData, thisYear: number): DecodedVin {
  const isRight = hasRightCheckDigit(vin)
  const warnings = isRight ? [] : ["The check digit doesn't match. Compare the VIN with the car."]
  const years = modelYearsOf(vin)
  if (!years) return { vin, warnings: [...warnings, "Character 10 isn't a valid model year."] }

  const makerCode = makerCodeOf(vin)
  const maker = data.makers[makerCode]
  const readings = [years.year, years.otherYear]
    .filter((year) => year <= thisYear + 1)
    .map((year) => ({
      year,
      found: readByOneSchema(schemasFor(data, makerCode, year), keyedPart(vin)),
    }))
  // A wrong check digit is that of an import, which need not keep to American rules.
  const knowsModel = readings.some(({ found }) => found.m !== undefined)
  const decided = decideYear(readings, maker?.[2] === 1 && (isRight || knowsModel))
  const [reading, other] = decided
  const possibleYears = reading && other ? [reading.year, other.year].toSorted((a, b) => a - b) : undefined
  if (possibleYears) warnings.unshift(sayTwoYears(possibleYears))
  const year = possibleYears ? { possibleYears } : reading && { year: reading.year }

  /** What every possible year says; nothing where they differ. */
  const agreed = <Value>(valueOf: (found: Found) => Value | undefined): Value | undefined => {
    const [first, ...others] = decided.map(({ found }) => valueOf(found))
    return others.every((value) => value === first) ? first : undefined
  }
  const modelOf = (found: Found) => data.models[found.m?.value ?? -1]
  const makeOf = (found: Found) => data.makes[modelOf(found)?.[1] ?? maker?.[0] ?? -1]
  const make = agreed(makeOf)
  const model = agreed((found) => modelOf(found)?.[0])
  if (!make) return { vin, ...year, warnings: [...warnings, "We can't tell the make from this VIN."] }
  if (!model) return { vin, ...year, make, warnings: [...warnings, "We can't tell the model from this VIN."] }

  const style = agreed((found) =>
    (["s", "t", "b"] as const)
      .flatMap((kind) => data.words[found[kind]?.value ?? -1] ?? [])
      .filter((word, index, all) => word !== model && all.indexOf(word) === index)
      .join(" "),
  )
  return { vin, ...year, make, model, ...(style && { style }), warnings }
}
