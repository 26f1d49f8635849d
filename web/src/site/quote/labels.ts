import type { QuoteService } from "#shared/domain/quotes/quote.ts"
import { t } from "#shared/language.ts"

export const serviceNames: Record<QuoteService, string> = {
  replace: t("Auto Glass Replacement"),
  repair: t("Rock Chip Repair"),
}
export const serviceFacts: Record<QuoteService, readonly string[]> = {
  replace: [t("Same-day mobile service"), t("Cleanup and disposal"), t("Online scheduling and tracking")],
  repair: [
    t("One price for up to 3 chips"),
    t("Chip or crack under 6 inches"),
    t("Not in front of a camera or sensor"),
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
    ? t(
        `We know the ${commonName(cars) || t("car")}, but not ${unknown.map((word) => `“${word}”`).join(t(" or "))}.`,
      )
    : undefined
