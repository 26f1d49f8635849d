import { t } from "../../language.ts"
import { lineOf, type Opening, type Pane } from "../parts/openings.ts"

export const services = [
  "windshield",
  "door",
  "vent",
  "quarter",
  "back",
  "sunroof",
  "chip",
  "install",
  "regulator",
] as const
export type Service = (typeof services)[number]

type Facts = {
  name: string
  line: "Replace" | "Repair" | "Install" | "Regulator"
  opening?: Opening
  needsPart: boolean
}

const facts: Record<Service, Facts> = {
  windshield: { name: t("Windshield replacement"), line: "Replace", opening: "windshield", needsPart: true },
  door: { name: t("Door glass"), line: "Replace", opening: "door", needsPart: true },
  vent: { name: t("Vent glass"), line: "Replace", opening: "vent", needsPart: true },
  quarter: { name: t("Quarter glass"), line: "Replace", opening: "quarter", needsPart: true },
  back: { name: t("Back glass"), line: "Replace", opening: "back", needsPart: true },
  sunroof: { name: t("Sunroof glass"), line: "Replace", opening: "sunroof", needsPart: true },
  chip: { name: t("Chip repair"), line: "Repair", opening: "windshield", needsPart: false },
  install: { name: t("Glass install"), line: "Install", needsPart: false },
  regulator: { name: t("Window regulator"), line: "Regulator", opening: "door", needsPart: true },
}

export const serviceFacts = (service: Service): Facts => facts[service]

/** The service that determines when the job can be done. With a chip repair, other broken glass is replaced. */
export const serviceToPlan = (service: Service, panes: readonly Pane[] = []): Service => {
  const other = service === "chip" ? panes.find((pane) => pane !== "windshield") : undefined
  return other ? lineOf(other).opening : service
}

/** More chips need a new windshield (docs/domain.md, section 11). */
export const maxChips = 3
export const maxChipSize = 6

export const maxPhotos = 5
