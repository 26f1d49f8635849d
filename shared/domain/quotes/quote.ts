import { t } from "../../language.ts"
import type { Service } from "../job/services.ts"
import { formatHeadlineMoney } from "../money/money.ts"
import { panesOf } from "../parts/line-opening.ts"
import { glassTexts, lineOf, type Pane } from "../parts/openings.ts"
import { addDays, todayIn } from "../schedule/dates.ts"

/** Rules of a quote for server and screens: how long it holds and what it contains. */

export const quoteServices = ["repair", "replace"] as const
export type QuoteService = (typeof quoteServices)[number]

export const quoteStates = ["open", "dismissed", "turned"] as const
export type QuoteState = (typeof quoteStates)[number]

/** Days a price holds after the day of the quote. */
const priceValidDays = 30
/** Days until a quote is deleted with its phone and email. */
export const quoteLifetimeDays = 180
/** Days that the menu counts for callback requests. */
export const leadDays = 7
export const maxMatches = 300
export const maxGlass = 6
/** Pieces of glass that need the VIN to tell which one fits. */
export const maxCandidates = 60

export const priceValidUntil = (at: Date): string => addDays(todayIn(at), priceValidDays)

/** The price holds until its last day, unless a request was created from it. */
export const isHeld = (quote: { heldUntil: string; state: QuoteState }, today: string): boolean =>
  today <= quote.heldUntil && quote.state !== "turned"

type GlassPosition = { opening: string; orientation: string }

export const panesOfGlass = ({ opening, orientation }: GlassPosition): Pane[] =>
  panesOf({ opening, orientation })

export const fillsPane = (glass: GlassPosition, pane: Pane): boolean => panesOfGlass(glass).includes(pane)

type QuotedGlass = {
  service: QuoteService
  glass: readonly GlassPosition[]
  unsure?: readonly Pane[] | undefined
}

/** The wizard's services that book a quote: one for each kind of its glass. */
export const servicesOfQuote = ({ service, glass, unsure = [] }: QuotedGlass): Service[] => {
  if (service === "repair") return ["chip"]
  const all = [...glass.flatMap(panesOfGlass), ...unsure]
  return all.map((pane) => pane.split("-", 1)[0] as Service) // Every opening is also a service.
}

/** The wizard's service for a quote. Glass of several kinds uses the first. */
export const serviceOfQuote = (quote: QuotedGlass): Service => servicesOfQuote(quote)[0] ?? "windshield"

/** Features whose camera or sensor needs calibration after a replacement (docs/domain.md, section 11). */
const calibrated: readonly string[] = [
  "adaptiveCruiseControl",
  "forwardCollisionAlert",
  "laneDepartureCamera",
  "laneKeepAssistCamera",
  "laneDepartureWarningSystem",
  "pedestrianAutoEmergency",
  "nightVision",
]
export const needsCalibration = (features: readonly string[]): boolean =>
  features.some((feature) => calibrated.includes(feature))

type WithFeatures = { features: readonly string[] }

export const someNeedCalibration = (glass: readonly WithFeatures[]): boolean =>
  glass.some(({ features }) => needsCalibration(features))

/** "possible" while the VIN decides between glass with and without a camera. */
export type Calibration = "needed" | "possible"

export const calibrationOf = ({
  glass,
  calibrationPossible,
}: {
  glass: readonly WithFeatures[]
  calibrationPossible?: boolean | undefined
}): Calibration | undefined =>
  someNeedCalibration(glass) ? "needed" : calibrationPossible ? "possible" : undefined

export const glassText = ({ opening, orientation }: GlassPosition): string => {
  const position = orientation.trim().toLowerCase()
  const name = [position, opening].filter(Boolean).join(" ")
  return glassTexts[name] ?? [position, glassTexts[opening] ?? `${opening} glass`].filter(Boolean).join(" ")
}

/** "Windshield, front left door glass". Panes whose glass the VIN decides come last. */
export const glassNames = ({
  glass,
  unsure = [],
}: {
  glass: readonly GlassPosition[]
  unsure?: readonly Pane[] | undefined
}): string =>
  [...glass, ...unsure.map((pane) => ({ orientation: "", ...lineOf(pane) }))].map(glassText).join(", ")

/** "Windshield, back glass", or "Chip repair". */
export const quoteTitle = (quote: QuotedGlass): string => {
  const names = quote.service === "repair" ? t("chip repair") : glassNames(quote)
  return names.charAt(0).toUpperCase() + names.slice(1)
}

/** In cents. Open if some of the glass has no price. */
export type PriceRange = { from: number; to: number; isOpen?: boolean | undefined }

/** "$338 to $402", or "$338 to $402 or more". */
export const priceRangeText = ({ from, to, isOpen }: PriceRange): string => {
  const amounts = [from, to].map(formatHeadlineMoney)
  const isWhole = amounts.every((amount) => amount.endsWith(".00"))
  const [low = "", high = ""] = isWhole ? amounts.map((amount) => amount.slice(0, -3)) : amounts
  return `${low === high ? low : t(`${low} to ${high}`)}${isOpen ? t(" or more") : ""}`
}

/** Tells the office the price range the visitor saw while the VIN was unknown. */
export const noteOfQuote = ({
  unsure = [],
  range,
  calibrationPossible,
}: {
  unsure?: readonly Pane[] | undefined
  range?: PriceRange | undefined
  calibrationPossible?: boolean | undefined
}): string | undefined =>
  unsure.length > 0
    ? [
        `Check by VIN which ${glassNames({ glass: [], unsure })} fits.`,
        range && `Quoted ${priceRangeText(range)}.`,
        calibrationPossible && "It may need calibration.",
      ]
        .filter(Boolean)
        .join(" ")
    : undefined
