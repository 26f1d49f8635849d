import { paneNames } from "#shared/domain/parts/openings.ts"
import { longDate, windowText } from "#shared/domain/schedule/dates.ts"
import { stateOfZip, withoutState } from "#shared/domain/schedule/zones.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { t } from "#shared/language.ts"
import { plural } from "#shared/plural.ts"
import type { Draft, Size, Step, Visit } from "./draft.ts"

export const stepNames: Record<Step, string> = {
  service: t("the service"),
  car: t("the car"),
  damage: t("the damage"),
  visit: t("where and when"),
  review: t("look it over"),
}

/** As the visitor reads them. The request itself says it in English (`sizes`). */
export const sizeNames: Record<Size, string> = {
  chip: t("Chip, under 1 inch"),
  crack: t("Crack, under 6 inches"),
  long: t("Longer than 6 inches"),
  shattered: t("Shattered"),
}

export function carText({ inOwnWords, carWords, year, make, model, style, vin }: Draft): string {
  if (inOwnWords) return carWords.trim()
  const read = readVin(vin)
  return vehicleText({ year, make, model, style }) || (read.ok ? `VIN ${read.vin}` : "")
}

/** Only laminated glass cracks. Other glass shatters. */
export const needsSize = ({ panes, service }: Draft): boolean =>
  service === "chip" || (panes.includes("windshield") && service === "windshield")

const sizeText = (draft: Draft): string => {
  if (!needsSize(draft) || !draft.size) return ""
  const size = sizeNames[draft.size].toLowerCase()
  if (draft.service !== "chip") return size
  const chips = plural(draft.chips, { one: t("1 chip"), other: t(`${draft.chips} chips`) })
  return `${chips}, ${size.replace(/^\w+, /, "")}`
}

const panesText = ({ panes }: Draft): string => {
  const names = panes.map((pane) => paneNames[pane])
  return names
    .map((name, index) => (index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)))
    .join("; ")
}

export const damageText = (draft: Draft): string =>
  [panesText(draft), sizeText(draft)].filter(Boolean).join(", ") || draft.notes.trim()

export const addressText = ({ street, city, zip }: Pick<Draft, "street" | "city" | "zip">): string =>
  `${street.trim()}, ${withoutState(city)}, ${stateOfZip(zip.trim())} ${zip.trim()}`

export const dayText = ({ date }: Visit): string => longDate(date)

const spaced = (time: string) => time.replace(/(am|pm)/g, " $1")
export const visitWindowText = (visit: Pick<Visit, "start" | "end">): string => spaced(windowText(visit))
