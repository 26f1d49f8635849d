import { milesBetween, type Zips } from "./zips.ts"
import { branchOfZone, normalCity } from "./zones.ts"

type ServiceBranch = { _id: string; zone: string; cities: readonly string[]; zip: string }

/** Miles by road. Technicians don't drive farther. */
const maxMiles = 40
/** Miles by road. Farther away, a city only shares the name of one that a branch serves: Grass Valley in Oregon. */
const maxMilesInCity = 150

export const branchesByDistance = <B extends ServiceBranch>(
  zip: string | undefined,
  branches: readonly B[],
  zips: Zips,
): { branch: B; miles: number | undefined }[] => {
  const from = zips.get(zip ?? "")
  return branches
    .map((branch) => {
      const location = zips.get(branch.zip)
      return { branch, miles: from && location && milesBetween(from, location) }
    })
    .toSorted((a, b) => (a.miles ?? Number.POSITIVE_INFINITY) - (b.miles ?? Number.POSITIVE_INFINITY))
}

/**
 * The branch that drives to a customer: the one that serves their city, else the nearest within reach. Without a city, the
 * ZIP code's own counts. A ZIP code that isn't listed says nothing about the distance.
 */
export const branchServing = <B extends ServiceBranch>(
  { city, zip }: { city?: string | undefined; zip?: string | undefined },
  branches: readonly B[],
  zips: Zips,
): B | undefined => {
  const distances = branchesByDistance(zip, branches, zips)
  const served = city ?? zips.get(zip ?? "")?.city
  const ofCity = served ? branchOfZone(normalCity(served), branches) : undefined
  const milesInCity = distances.find(({ branch }) => branch === ofCity)?.miles ?? 0
  if (ofCity && milesInCity <= maxMilesInCity) return ofCity
  const [nearest] = distances
  return nearest?.miles !== undefined && nearest.miles <= maxMiles ? nearest.branch : undefined
}
