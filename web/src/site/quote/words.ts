import type { QuoteService } from "#shared/domain/quotes/quote.ts"

export const serviceNames: Record<QuoteService, string> = {
  replace: "Auto Glass Replacement",
  repair: "Rock Chip Repair",
}
export const serviceFacts: Record<QuoteService, readonly string[]> = {
  replace: ["Same-day mobile service", "Cleanup and disposal", "Online scheduling and tracking"],
  repair: [
    "One price for up to 3 chips",
    "Chip or crack under 6 inches",
    "Not in front of a camera or sensor",
  ],
}

type NamedCar = { year?: number | undefined; make?: string | undefined; model?: string | undefined }

/** What the cars' names have in common: "2018 Toyota Corolla" for a Corolla and a Corolla iM. */
const commonName = (cars: readonly NamedCar[]): string => {
  const [first = [], ...others] = cars.map(({ year, make, model }) =>
    [year, make, model].filter(Boolean).join(" ").split(" "),
  )
  return first.filter((word) => others.every((other) => other.includes(word))).join(" ")
}

/** Undefined if the search had no unknown words, or found no car. */
export const unknownText = (
  cars: readonly NamedCar[],
  unknown: readonly string[] = [],
): string | undefined =>
  cars.length > 0 && unknown.length > 0
    ? `We know the ${commonName(cars) || "car"}, but not ${unknown.map((word) => `“${word}”`).join(" or ")}.`
    : undefined
