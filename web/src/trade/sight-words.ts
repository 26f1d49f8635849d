import type { Sight } from "#shared/domain/quotes/narrow-glass.ts"

/** What visitors and clerks see of a feature: its name, and how to recognize it. */
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
