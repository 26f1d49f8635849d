import { lineOf, type Opening, type Pane } from "./openings.ts"

/** What a customer books: the nine services, in the order in which the site shows them. */
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
  /** the line that a booking begins with */
  line: "Replace" | "Repair" | "Install" | "Regulator"
  /** the hole that goes without saying */
  opening?: Opening
  /** whether the shop has to get a part first */
  needsPart: boolean
}

const facts: Record<Service, Facts> = {
  windshield: { name: "Windshield replacement", line: "Replace", opening: "windshield", needsPart: true },
  door: { name: "Door glass", line: "Replace", opening: "door", needsPart: true },
  vent: { name: "Vent glass", line: "Replace", opening: "vent", needsPart: true },
  quarter: { name: "Quarter glass", line: "Replace", opening: "quarter", needsPart: true },
  back: { name: "Back glass", line: "Replace", opening: "back", needsPart: true },
  sunroof: { name: "Sunroof glass", line: "Replace", opening: "sunroof", needsPart: true },
  chip: { name: "Chip repair", line: "Repair", opening: "windshield", needsPart: false },
  install: { name: "Glass install", line: "Install", needsPart: false },
  regulator: { name: "Window regulator", line: "Regulator", opening: "door", needsPart: true },
}

export const serviceFacts = (service: Service): Facts => facts[service]

/** The service whose part decides when it can be done: other glass that is broken beside a chip is replaced. */
export const serviceToPlan = (service: Service, panes: readonly Pane[] = []): Service => {
  const other = service === "chip" ? panes.find((pane) => pane !== "windshield") : undefined
  return other ? lineOf(other).opening : service
}

/** More than this calls for a new windshield (docs/domain.md, section 11). */
export const mostChips = 3
/** inches */
export const mostChipSize = 6

/** Photos of one booking. */
export const mostPhotos = 5
