import type { TimeWindow } from "./dates.ts"
import { isLongWindow } from "./overlap.ts"
import { type GeoPoint, milesBetween } from "./zips.ts"

export type Stop = { invoiceNumber: number; window?: TimeWindow | undefined; location?: GeoPoint | undefined }

export type Leg<S extends Stop> = {
  stop: S
  /** Estimated road miles from the previous stop. Undefined if either location is unknown. */
  miles: number | undefined
}

const distance = (a: GeoPoint | undefined, b: GeoPoint | undefined): number | undefined =>
  a && b ? milesBetween(a, b) : undefined

/** The last known location. A stop without a location adds no miles. */
const locationBefore = (stops: readonly Stop[], from: GeoPoint | undefined): GeoPoint | undefined =>
  stops.findLast(({ location }) => location)?.location ?? from

const isFlexible = ({ window }: Stop): boolean => window === undefined || isLongWindow(window)

const inPromisedOrder = <S extends Stop>(stops: readonly S[], from: GeoPoint | undefined): S[] => {
  const remaining = stops.toSorted(
    (a, b) =>
      (a.window?.start ?? 0) - (b.window?.start ?? 0) ||
      (a.window?.end ?? 0) - (b.window?.end ?? 0) ||
      a.invoiceNumber - b.invoiceNumber,
  )
  const ordered: S[] = []
  while (remaining.length > 0) {
    const simultaneous = remaining.filter(({ window }) => window?.start === remaining[0]?.window?.start)
    const currentLocation = locationBefore(ordered, from)
    const distanceTo = (stop: S) => distance(currentLocation, stop.location) ?? Number.POSITIVE_INFINITY
    const next = simultaneous.reduce((best, stop) => (distanceTo(stop) < distanceTo(best) ? stop : best))
    ordered.push(...remaining.splice(remaining.indexOf(next), 1))
  }
  return ordered
}

const milesOf = (stops: readonly Stop[], from: GeoPoint | undefined): number =>
  stops.reduce(
    (sum, { location }, index) =>
      sum + (distance(locationBefore(stops.slice(0, index), from), location) ?? 0),
    0,
  )

const fitsBetween = (stop: Stop, before: Stop | undefined, after: Stop | undefined): boolean => {
  const { start = 0, end = Number.POSITIVE_INFINITY } = stop.window ?? {}
  return (before?.window?.start ?? 0) < end && (after?.window?.end ?? Number.POSITIVE_INFINITY) > start
}

/** Inserts a stop where it adds the fewest miles within its window. Ties go to the earliest. */
const insertStop = <S extends Stop>(stop: S, ordered: readonly S[], from: GeoPoint | undefined): S[] => {
  const candidateRoutes = Array.from({ length: ordered.length + 1 }, (_, position) =>
    ordered.toSpliced(position, 0, stop),
  )
  const promised = (stops: readonly S[]) => stops.filter((one) => !isFlexible(one))
  const fitting = candidateRoutes.filter((_, position) =>
    fitsBetween(stop, promised(ordered.slice(0, position)).at(-1), promised(ordered.slice(position))[0]),
  )
  const [first = [...ordered, stop], ...others] = fitting
  return others.reduce(
    (best, candidate) => (milesOf(candidate, from) < milesOf(best, from) - 1e-9 ? candidate : best),
    first,
  )
}

/** The drives between stops in this order. `from` is where they start. */
export const legsOf = <S extends Stop>(stops: readonly S[], from: GeoPoint | undefined): Leg<S>[] =>
  stops.map((stop, index) => ({
    stop,
    miles: distance(locationBefore(stops.slice(0, index), from), stop.location),
  }))

/** Promised windows by start, then other stops at their smallest detour. `from` is the shop. */
export const orderStops = <S extends Stop>(stops: readonly S[], from: GeoPoint | undefined): Leg<S>[] => {
  const promised = inPromisedOrder(
    stops.filter((stop) => !isFlexible(stop)),
    from,
  )
  const ordered = inPromisedOrder(stops.filter(isFlexible), undefined).reduce(
    (route, stop) => insertStop(stop, route, from),
    promised,
  )
  return legsOf(ordered, from)
}
