import { addDays, todayIn } from "../dates.ts"
import { panesOf } from "../line-opening.ts"
import { type Pane } from "../openings.ts"
import type { Service } from "../services.ts"

/* What a quote is, for the server and every screen: when it holds, what it is about, and what is in its price. */

export const quoteServices = ["repair", "replace"] as const
export type QuoteService = (typeof quoteServices)[number]

export const quoteStates = ["open", "dismissed", "turned"] as const
export type QuoteState = (typeof quoteStates)[number]

/** Days for which a price holds, beside the day of the quote. */
export const priceHeldDays = 30
/** Days after which a quote is deleted, with the phone and the email that it was left with. */
export const quoteKeptDays = 180
/** Days of which the menu counts who asked to be called. */
export const leadDays = 7
/** What one search answers at most (owner's specification). */
export const mostMatches = 300
/** Pieces of glass of one quote. */
export const mostGlass = 6

export const heldUntil = (at: Date): string => addDays(todayIn(at), priceHeldDays)

/** Whether the price still counts: its day is not over, and no request was made of it. */
export const isHeld = (quote: { heldUntil: string; state: QuoteState }, today: string): boolean =>
  today <= quote.heldUntil && quote.state !== "turned"

type Placed = { opening: string; orientation: string }

/** The panes of the car that a piece of glass may fill. */
export const panesOfGlass = ({ opening, orientation }: Placed): Pane[] => panesOf({ opening, orientation })

export const fillsPane = (glass: Placed, pane: Pane): boolean => panesOfGlass(glass).includes(pane)

/** The service of the wizard that a quote is booked as; glass of several kinds is booked as its first. */
export const serviceOfQuote = (service: QuoteService, glass: readonly Placed[]): Service => {
  if (service === "repair") return "chip"
  const [pane] = glass.flatMap(panesOfGlass)
  return pane === undefined ? "windshield" : (pane.split("-", 1)[0] as Service) // an opening is a service's name
}

/** Features whose camera or sensor has to be calibrated once the glass is changed (docs/domain.md, section 11). */
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

/** "windshield", "front left door glass" */
export const glassText = ({ opening, orientation }: Placed): string => {
  const word = { back: "back glass", windshield: "windshield", sunroof: "sunroof" }[opening]
  return [orientation.trim().toLowerCase(), word ?? `${opening} glass`].filter(Boolean).join(" ")
}
