import { checkDigitOf, yearCodeOf } from "#shared/domain/vehicle/vin.ts"
import { intersect, type VinCharacters } from "#shared/domain/vehicle/vin-characters.ts"
import {
  allowedCharactersOf,
  cameraMark,
  decodeVin,
  type Pattern,
  schemasFor,
  type VinData,
} from "#shared/domain/vehicle/vin-decode.ts"

export type VehicleToCompose = {
  year: number
  make: string
  model: string
  /** series, trim, or body, such as "EX"; chosen by serial by default */
  style?: string
  /** last six digits */
  serial: number
}

type Source = { makerCode: string; modelKey: string; patterns: Pattern[] }

const carLetters = "ABCDEFGHJKLMNPRSTUVWXYZ"
const anyCharacter = `${carLetters}123456789`
/** VIN index of each character of a key: positions 4 to 8, the bar, 10 to 17. */
const positions = [3, 4, 5, 6, 7, -1, 9, 10, 11, 12, 13, 14, 15, 16]

/** Builds valid VINs of real cars for demo and tests. Deterministic; undefined for an unknown car. */
export function vinComposer(data: VinData): (vehicle: VehicleToCompose) => string | undefined {
  const sourcesByYear = new Map<number, Map<string, Source[]>>()

  const sourcesOf = (year: number): Map<string, Source[]> => {
    const known = sourcesByYear.get(year)
    if (known) return known
    const sources = new Map<string, Source[]>()
    for (const makerCode of Object.keys(data.makers).filter((code) => code.length === 3 && code[2] !== "9")) {
      for (const { patterns } of schemasFor(data, makerCode, year)) {
        for (const { kind, key, value } of patterns) {
          const model = kind === "m" ? data.models[value] : undefined
          if (!model) continue
          const name = `${data.makes[model[1]]} ${model[0]}`
          sources.set(name, [...(sources.get(name) ?? []), { makerCode, modelKey: key, patterns }])
        }
      }
    }
    sourcesByYear.set(year, sources)
    return sources
  }

  const compose = ({ makerCode, modelKey, patterns }: Source, vehicle: VehicleToCompose, attempt: number) => {
    let allowedAt: VinCharacters = allowedCharactersOf(modelKey)
    const choices = patterns.filter(({ kind }) => kind === "t" || kind === "b")
    const matchingStyles = choices.filter(
      ({ value }) => data.words[value]?.replace(cameraMark, "") === vehicle.style,
    )
    const first = (vehicle.serial + attempt) % Math.max(choices.length, 1)
    for (const { key } of [...matchingStyles, ...choices.slice(first), ...choices.slice(0, first)])
      allowedAt = intersect(allowedAt, allowedCharactersOf(key)) ?? allowedAt

    const year = yearCodeOf(vehicle.year)
    const vin = Array.from({ length: 17 }, () => "")
    for (const [index, position] of positions.entries()) {
      if (position < 0) continue
      // Position 7 is a digit until 2009 and a letter from 2010.
      const usual = position === 6 ? (vehicle.year < 2010 ? "123456789" : carLetters) : anyCharacter
      const allowed = allowedAt[index]
      const fitting =
        allowed === undefined ? usual : [...allowed].filter((c) => usual.includes(c)).join("") || allowed
      vin[position] = fitting.charAt((attempt * 5 + vehicle.serial + index) % fitting.length)
    }
    vin[9] = year
    const body = vin.slice(3, 8).join("") + "0" + vin.slice(9, 11).join("")
    const vinWithoutCheckDigit = makerCode + body + String(vehicle.serial).padStart(6, "0").slice(-6)
    return (
      vinWithoutCheckDigit.slice(0, 8) + checkDigitOf(vinWithoutCheckDigit) + vinWithoutCheckDigit.slice(9)
    )
  }

  return (vehicle) => {
    const sources = sourcesOf(vehicle.year).get(`${vehicle.make} ${vehicle.model}`) ?? []
    for (let attempt = 0; attempt < 12; attempt++) {
      for (const source of sources) {
        const vin = compose(source, vehicle, attempt)
        const decoded = decodeVin(vin, data, vehicle.year)
        const fits =
          decoded.year === vehicle.year && decoded.make === vehicle.make && decoded.model === vehicle.model
        if (fits && (!vehicle.style || ` ${decoded.style} `.includes(` ${vehicle.style} `))) return vin
      }
    }
    return undefined
  }
}
