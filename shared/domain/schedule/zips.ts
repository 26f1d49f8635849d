import { t } from "../../language.ts"
export type GeoPoint = { latitude: number; longitude: number }

/** `city` is the name that the post office prefers. */
export type Zips = ReadonlyMap<string, GeoPoint & { city?: string }>

/** Hundredths of a degree are at most a third of a mile off, less than the size of a ZIP. */
const steps = 100

/** One line per ZIP in order: the increases of ZIP, latitude, and longitude over the line before, and a new city. */
export const packZips = (zips: Zips): string => {
  let last = [0, 0, 0]
  let lastCity = ""
  return [...zips]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([zip, { latitude, longitude, city = "" }]) => {
      const numbers = [Number(zip), Math.round(latitude * steps), Math.round(longitude * steps)]
      const grown = numbers.map((value, index) => value - (last[index] ?? 0))
      const changed = city === lastCity ? [] : [city || "-"]
      last = numbers
      lastCity = city
      return [...grown, ...changed].join(" ")
    })
    .join("\n")
}

export const readZips = (packed: string): Zips => {
  let [zip, latitude, longitude] = [0, 0, 0]
  let city = ""
  return new Map(
    packed.split("\n").map((line) => {
      const [code, north, east, ...words] = line.split(" ")
      zip += Number(code)
      latitude += Number(north)
      longitude += Number(east)
      if (words.length > 0) city = words.join(" ").replace(/^-$/, "")
      return [
        String(zip).padStart(5, "0"),
        { latitude: latitude / steps, longitude: longitude / steps, ...(city && { city }) },
      ] as const
    }),
  )
}

const earthMiles = 3958.8
/**
 * US roads are a fifth longer than a straight line: R. H. Ballou, H. Rahardja, N. Sakai, "Selected country circuity
 * factors for road travel distance estimation", Transportation Research Part A 36 (2002).
 */
const detour = 1.2

const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const milesBetween = (a: GeoPoint, b: GeoPoint): number => {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(chord))) * detour
}

/** Door to door, in town and on highways. An assumption: no traffic is known (docs/decisions/scheduling.md). */
const milesPerHour = 30

export const driveMinutes = (miles: number): number => Math.max(1, Math.round((miles / milesPerHour) * 60))

export const milesText = (miles: number): string =>
  miles < 1 ? t("under 1 mi") : `${Math.round(miles).toLocaleString("en-US")} mi`
