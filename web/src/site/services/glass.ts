import type { Pane } from "#shared/domain/parts/openings.ts"
import { t } from "#shared/language.ts"
import type { ServiceKey } from "../services.ts"

type ServiceText = { about: string; time: string; get: readonly string[]; where: string }

type Detail = { view: "above" | "side"; part: string; lit: readonly Pane[] }

export const replacements = {
  windshield: {
    about: t(
      "We cut out the cracked glass, clean and prime the frame, and set the new windshield in fresh urethane. Rain sensor, mirror and toll tag move over to the new one.",
    ),
    time: t("60 to 90 minutes, then about an hour before you drive"),
    get: [
      t("Glass with your car's features: sensor, heater, tint band"),
      t("Camera calibration where the camera looks through the glass"),
      t("The exact drive-away time, on your phone"),
    ],
    where: t("Where you park, or at a shop"),
    detail: { view: "above", part: "130 20 480 360", lit: ["windshield"] },
  },
  door: {
    about: t(
      "A door window breaks into a thousand pieces, and half of them fall into the door. We open the panel, vacuum door, seats and floor, and put in new glass that runs straight.",
    ),
    time: t("About an hour"),
    get: [
      t("Door, seats and floor vacuumed"),
      t("Window run up and down before we leave"),
      t("You drive right away"),
    ],
    where: t("Where you park, or at a shop"),
    detail: { view: "side", part: "330 -2 340 255", lit: ["door-front-left"] },
  },
  vent: {
    about: t(
      "The small pane at the mirror or behind the rear door window. It doesn't open, so it's where thieves break in. We replace it with its seal.",
    ),
    time: t("60 to 90 minutes"),
    get: [t("Pane and seal together"), t("Broken glass vacuumed out"), t("A water test")],
    where: t("Where you park, or at a shop"),
    detail: { view: "side", part: "290 8 240 180", lit: ["vent-front-left"] },
  },
  quarter: {
    about: t(
      "The fixed glass behind the rear door. On most cars it's bonded to the body, so it comes out and goes in the way a windshield does.",
    ),
    time: t("1 to 2 hours, then about an hour before you drive"),
    get: [
      t("Inside trim off and back on without a scratch"),
      t("Tint that matches the other side"),
      t("A water test"),
    ],
    where: t("Where you park, or at a shop"),
    detail: { view: "side", part: "610 -6 300 225", lit: ["quarter-left"] },
  },
  back: {
    about: t(
      "Back glass carries the defroster, often the antenna, a brake light and a wiper. We reconnect all of it and test it with you.",
    ),
    time: t("60 to 90 minutes, then about an hour before you drive"),
    get: [
      t("Defroster and antenna tested"),
      t("Trunk and back seat vacuumed"),
      t("Wiper and brake light moved over"),
    ],
    where: t("Where you park, or at a shop"),
    detail: { view: "above", part: "430 20 480 360", lit: ["back"] },
  },
  sunroof: {
    about: t(
      "A new panel with its seal, set level with the roof so it stays quiet on the highway. We also clear the drains. A clogged drain is what most people call a leaking sunroof.",
    ),
    time: t("2 to 3 hours"),
    get: [t("Panel and seal"), t("Drains cleared"), t("Opened, closed and water tested")],
    where: t("At a shop, out of the wind"),
    detail: { view: "above", part: "300 20 480 360", lit: ["sunroof"] },
  },
} as const satisfies Partial<Record<ServiceKey, ServiceText & { detail: Detail }>>
