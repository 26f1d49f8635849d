import { hasRightCheckDigit, makerCodeOf, modelYearsOf } from "./vin.ts"

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
  /** by maker code; the make is -1 where only the model tells it. Schemas: "12:1js-1jt 13:1ju-" is index, first and last year */
  makers: Record<string, [make: number, schemas: string]>
  /** the patterns of a schema, newest first: "mBT=4 tBT*U=2f" is kind, key and value */
  schemas: string[]
}

export const base36 = (text: string): number => Number.parseInt(text, 36)

/** What a pattern tells: model (its value is an index of `models`), series, trim or body (of `words`). */
export type PatternKind = "m" | "s" | "t" | "b"
export type Pattern = { kind: PatternKind; key: string; value: number }

export const patternsOf = (schema: string): Pattern[] =>
  schema.split(" ").map((packed) => {
    const equals = packed.lastIndexOf("=")
    return {
      // the builder writes no other letter
      kind: packed.charAt(0) as PatternKind,
      key: packed.slice(1, equals),
      value: base36(packed.slice(equals + 1)),
    }
  })

/** The patterns that hold for this maker in this year, schema by schema. */
export const schemasFor = (data: VinData, makerCode: string, year: number): Pattern[][] => {
  const schemas = data.makers[makerCode]?.[1] ?? ""
  return schemas.split(" ").flatMap((packed) => {
    const [, schema, from, to] = /^(\w+):(\w+)-(\w*)$/.exec(packed) ?? []
    if (schema === undefined || from === undefined) return []
    if (year < base36(from) || (to && year > base36(to))) return []
    return [patternsOf(data.schemas[base36(schema)] ?? "")]
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

type Found = Partial<Record<PatternKind, { value: number; share: number }>>

function narrowest(patterns: readonly Pattern[], keyed: string): Found {
  const found: Found = {}
  for (const { kind, key, value } of patterns) {
    const share = coverage(key, keyed)
    if (share !== undefined && share < (found[kind]?.share ?? 2)) found[kind] = { value, share }
  }
  return found
}

export type DecodedVin = {
  vin: string
  year?: number
  make?: string
  model?: string
  /** series, trim and body as far as the VIN tells them: "1500 LT Pickup" */
  style?: string
  warnings: string[]
}

/**
 * Year, make, model and style of a VIN. `thisYear` bounds the model year: cars of the next one are sold already, later ones
 * are the other cycle of the year code.
 */
export function decodeVin(vin: string, data: VinData, thisYear: number): DecodedVin {
  const warnings = hasRightCheckDigit(vin)
    ? []
    : ["The check digit doesn't match. Compare the VIN with the car."]
  const years = modelYearsOf(vin)
  if (!years) return { vin, warnings: [...warnings, "Character 10 isn't a valid model year."] }

  const possible = [years.year, years.otherYear].filter((year) => year <= thisYear + 1)
  const makerCode = makerCodeOf(vin)
  const readAs = (year: number) => ({
    year,
    found: narrowest(schemasFor(data, makerCode, year).flat(), keyedPart(vin)),
  })
  const [likely, other] = possible
  let reading = likely === undefined ? undefined : readAs(likely)
  if (other !== undefined && !reading?.found.m) {
    const second = readAs(other)
    if (second.found.m) reading = second
  }
  const year = reading && { year: reading.year }

  const model = data.models[reading?.found.m?.value ?? -1]
  const make = data.makes[model?.[1] ?? data.makers[makerCode]?.[0] ?? -1]
  if (!make) return { vin, ...year, warnings: [...warnings, "We can't tell the make from this VIN."] }
  if (!model) return { vin, ...year, make, warnings: [...warnings, "We can't tell the model from this VIN."] }

  const style = (["s", "t", "b"] as const)
    .flatMap((kind) => data.words[reading?.found[kind]?.value ?? -1] ?? [])
    .filter((word, index, all) => word !== model[0] && all.indexOf(word) === index)
    .join(" ")
  return { vin, ...year, make, model: model[0], ...(style && { style }), warnings }
}
