/** The nine services (owner's specification). The key is used in page anchors and `?service=`. */

import { t } from "#shared/language.ts"

export const services = [
  { key: "windshield", name: t("Windshield replacement"), about: t("New glass, sensors moved over") },
  { key: "door", name: t("Door glass"), about: t("Broken pieces vacuumed out of the door") },
  { key: "vent", name: t("Vent glass"), about: t("The small fixed pane") },
  { key: "quarter", name: t("Quarter glass"), about: t("Behind the rear door") },
  { key: "back", name: t("Back glass"), about: t("Defroster reconnected and tested") },
  { key: "sunroof", name: t("Sunroof glass"), about: t("Panel and seal") },
  { key: "chip", name: t("Chip repair"), about: t("Up to 3 chips, under 6 inches") },
  { key: "install", name: t("Glass install"), about: t("You have the glass, we install it") },
  { key: "regulator", name: t("Window regulator"), about: t("When the window won't go up") },
] as const

export type ServiceKey = (typeof services)[number]["key"]
