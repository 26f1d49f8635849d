export type GeoPoint = { latitude: number; longitude: number }

export type Zips = ReadonlyMap<string, GeoPoint>

/** Hundredths of a degree are at most a third of a mile off, less than the size of a ZIP. */
const steps = 100

/** One line per ZIP in order: the increases of ZIP, latitude, and longitude over the line before. */
export const packZips = (zips: Zips): string => {
  let last = [0, 0, 0]
  return [...zips]
    .map(([zip, { latitude, longitude }]) => [
      Number(zip),
      Math.round(latitude * steps),
      Math.round(longitude * steps),
    ])
    .toSorted(([a = 0], [b = 0]) => a - b)
    .map((numbers) => {
      const grown = numbers.map((value, index) => value - (last[index] ?? 0))
      last = numbers
      return grown.join(" ")
    })
    .join("\n")
}

export const readZips = (packed: string): Zips => {
  let [zip, latitude, longitude] = [0, 0, 0]
  return new Map(
    packed.split("\n").map((line) => {
      const [code = 0, north = 0, east = 0] = line.split(" ").map(Number)
      zip += code
      latitude += north
      longitude += east
      return [
        String(zip).padStart(5, "0"),
        { latitude: latitude / steps, longitude: longitude / steps },
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

export const milesText = (miles: number): string =>
  miles < 1 ? "under 1 mi" : `${Math.round(miles).toLocaleString("en-US")} mi`
