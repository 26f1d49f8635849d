import { readFileSync, writeFileSync } from "node:fs"
import { type GeoPoint, packZips } from "#shared/domain/schedule/zips.ts"

/*
 * Packs the Census Bureau's gazetteer of ZIP code areas (public domain) into `shared/domain/schedule/zips.txt`. Run once a
 * year: `node infra/generate/zips.ts 2025_Gaz_zcta_national.txt`, with the newest file of
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

const [, , path] = process.argv
if (path === undefined) throw new Error("Name the gazetteer's file.")

// The files are separated by tabs until 2024 and by bars since.
const [head = [], ...rows] = readFileSync(path, "utf8")
  .split("\n")
  .map((line) => line.split(/[|\t]/).map((cell) => cell.trim()))
const columns = ["GEOID", "INTPTLAT", "INTPTLONG"].map((name) => head.indexOf(name))
if (columns.includes(-1)) throw new Error(`${path} lacks GEOID, INTPTLAT, or INTPTLONG.`)

const zips = rows
  .map((cells) => columns.map((column) => cells[column] ?? ""))
  .filter(([zip = ""]) => isNear(zip))
  .map(([zip = "", latitude, longitude]): [string, GeoPoint] => [
    zip,
    { latitude: Number(latitude), longitude: Number(longitude) },
  ])
writeFileSync(new URL("../../shared/domain/schedule/zips.txt", import.meta.url), packZips(new Map(zips)))
