import { branchOfZone, normalCity } from "../zones.ts"
import { milesBetween, type Zips } from "./zips.ts"

type Shop = { _id: string; zone: string; cities: readonly string[]; zip: string }

/** By road, about. A technician who drives farther loses half a day with it. */
const farthest = 40

/** The shops by their distance from a ZIP code; those nobody knows it of come last. */
export const shopsFrom = <S extends Shop>(
  zip: string | undefined,
  shops: readonly S[],
  zips: Zips,
): { shop: S; miles: number | undefined }[] => {
  const from = zips.get(zip ?? "")
  return shops
    .map((shop) => {
      const place = zips.get(shop.zip)
      return { shop, miles: from && place && milesBetween(from, place) }
    })
    .toSorted((a, b) => (a.miles ?? Number.POSITIVE_INFINITY) - (b.miles ?? Number.POSITIVE_INFINITY))
}

/** Who drives to a customer: the branch whose round covers their city, else the nearest, within its reach. */
export const shopFor = <S extends Shop>(
  { city, zip }: { city?: string | undefined; zip?: string | undefined },
  shops: readonly S[],
  zips: Zips,
): S | undefined => {
  const [nearest] = shopsFrom(zip, shops, zips)
  return (
    (city && branchOfZone(normalCity(city), shops)) ||
    (nearest?.miles !== undefined && nearest.miles <= farthest ? nearest.shop : undefined)
  )
}
