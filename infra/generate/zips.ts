import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { packZips, type Zips } from "#shared/domain/schedule/zips.ts"

/*
 * Packs the Census Bureau's gazetteer of ZIP code areas (public domain) with the names of their cities from the npm
 * package zipcodes (BSD) into `shared/domain/schedule/zips.txt`. Run once a year:
 * `node infra/generate/zips.ts 2025_Gaz_zcta_national.txt zipcodes/lib/codes.js`, with the newest file of
 * www2.census.gov/geo/docs/maps-data/data/gazetteer, then name its year in docs/decisions/booking.md.
 */
const areas = [
  [850, 865], // Arizona
  [889, 898], // Nevada
  [900, 961], // California
  [970, 979], // Oregon
] as const

const isNear = (zip: string): boolean => {
  const area = Number(zip.slice(0, 3))
  return areas.some(([from, to]) => area >= from && area <= to)
}

const [, , path, cityPath] = process.argv
if (path === undefined || cityPath === undefined)
  throw new Error("Name the gazetteer's file and that of the cities.")
const { codes } = createRequire(import.meta.url)(resolve(cityPath)) as {
  codes: Record<string, { city: string } | undefined>
}

// The files are separated by tabs until 2024 and by bars since.
const [head = [], ...rows] = readFileSync(path, "utf8")
  .split("\n")
  .map((line) => line.split(/[|\t]/).map((cell) => cell.trim()))
const columns = ["GEOID", "INTPTLAT", "INTPTLONG"].map((name) => head.indexOf(name))
if (columns.includes(-1)) throw new Error(`${path} lacks GEOID, INTPTLAT, or INTPTLONG.`)

const zips = rows
  .map((cells) => columns.map((column) => cells[column] ?? ""))
  .filter(([zip = ""]) => isNear(zip))
  .map(([zip = "", latitude, longitude]) => {
    const city = codes[zip]?.city
    return [zip, { latitude: Number(latitude), longitude: Number(longitude), ...(city && { city }) }] as const
  })
writeFileSync(
  new URL("../../shared/domain/schedule/zips.txt", import.meta.url),
  packZips(new Map(zips) satisfies Zips),
)
