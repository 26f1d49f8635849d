import type { QuoteService } from "#shared/domain/quotes/quote.ts"
import type { Sight } from "./narrow-matches.ts"

export const sightWords: Record<Sight, readonly [name: string, how: string]> = {
  camera: ["A camera", "A black box behind the mirror that looks ahead."],
  rainSensor: ["A rain sensor", "The wipers start on their own."],
  headsUpDisplay: ["A head-up display", "Your speed shows in the windshield."],
  heatedParkWiperArea: ["Heated wiper area", "Thin lines along the bottom edge."],
  heated: ["A heater", "Thin lines across the glass."],
  antenna: ["An antenna", "Fine wires for the radio in the glass."],
  adaptiveCruiseControl: ["Adaptive cruise control", "The car keeps its distance by itself."],
  nightVision: ["Night vision", "A picture of the road at night."],
  autoParking: ["Parking assist", "The car steers itself into a space."],
  tinted: ["A tint", "Hold white paper behind it: it looks green or gray."],
}

export const serviceNames: Record<QuoteService, string> = {
  replace: "Auto Glass Replacement",
  repair: "Rock Chip Repair",
}
export const serviceFacts: Record<QuoteService, readonly string[]> = {
  replace: ["Same-day mobile service", "Cleanup and disposal", "Online scheduling and tracking"],
  repair: [
    "One cost for up to 3 chip repairs",
    "Chip or crack under 6 inches",
    "Not in front of a camera or sensor",
  ],
}
