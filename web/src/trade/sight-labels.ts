import type { VisibleFeature } from "#shared/domain/quotes/narrow-glass.ts"
import { t } from "#shared/language.ts"

/** What visitors and clerks see of a feature: its name, and how to recognize it. */
export const sightLabels: Record<VisibleFeature, readonly [name: string, how: string]> = {
  camera: [t("A camera"), t("A black box behind the mirror that looks ahead.")],
  rainSensor: [t("A rain sensor"), t("The wipers start on their own.")],
  headsUpDisplay: [t("A head-up display"), t("Your speed shows in the windshield.")],
  heatedParkWiperArea: [t("Heated wiper area"), t("Thin lines along the bottom edge.")],
  heated: [t("A heater"), t("Thin lines across the glass.")],
  antenna: [t("An antenna"), t("Fine wires for the radio in the glass.")],
  adaptiveCruiseControl: [t("Adaptive cruise control"), t("The car keeps its distance by itself.")],
  nightVision: [t("Night vision"), t("A picture of the road at night.")],
  autoParking: [t("Parking assist"), t("The car steers itself into a space.")],
  tinted: [t("A tint"), t("Hold white paper behind it: it looks green or gray.")],
}
