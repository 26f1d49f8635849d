import type { Pane } from "#shared/domain/parts/openings.ts"
import { panes } from "#shared/domain/parts/openings.ts"
import type { Answer, KnownFeatures } from "#shared/domain/quotes/narrow-glass.ts"
import { type PriceRange, type QuoteService, quoteServices } from "#shared/domain/quotes/quote.ts"
import { titleCaseName, vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { toggleIn } from "../../ui/toggle-in.ts"
import { createStoredDraft } from "../stored-draft.ts"

export type VinFacts = {
  style?: string | undefined
  doors?: number | undefined
  glass?: KnownFeatures | undefined
}

export type Draft = {
  begunAt: string
  service: QuoteService
  way: "words" | "pick" | "vin"
  search: string
  searched: string
  /** The search whose glass was chosen already. */
  readWords: string
  year: string
  make: string
  model: string
  style: string
  vin: string
  /** What the VIN says besides year, make, and model. */
  byVin: VinFacts
  styleId: string
  panes: Pane[]
  answers: Partial<Record<Pane, Answer>>
  chips: number
  carrierKey: string
  deductible: string
  lead: Lead | undefined
}

/** A quote that was stored to have the shop call, and what it was for. */
export type Lead = {
  _id: string
  price?: number | undefined
  range?: PriceRange | undefined
  choice: string
}

export const emptyDraft: Draft = {
  begunAt: "",
  service: "replace",
  way: "words",
  search: "",
  searched: "",
  readWords: "",
  year: "",
  make: "",
  model: "",
  style: "",
  vin: "",
  byVin: {},
  styleId: "",
  panes: [],
  answers: {},
  chips: 1,
  carrierKey: "",
  deductible: "",
  lead: undefined,
}

const stored = createStoredDraft<Draft>("clearline.quote", emptyDraft, (draft) => ({
  ...emptyDraft,
  ...draft,
}))
export const { read: readDraft, change, use: useDraft } = stored

export const carText = ({ way, search, searched, year, make, model, style }: Draft): string => {
  const picked = vehicleText({
    year,
    make: titleCaseName(make),
    model: titleCaseName(model),
    style: titleCaseName(style),
  })
  const description = { words: search.trim(), pick: picked, vin: searched }[way]
  return (description || search.trim()).slice(0, 120)
}

/** The glass answers belonged to the previous car. */
export const withoutCar = {
  searched: "",
  readWords: "",
  search: "",
  year: "",
  make: "",
  model: "",
  style: "",
  vin: "",
  byVin: {},
  styleId: "",
  answers: {},
} satisfies Partial<Draft>

/** Choosing the same service again starts over, once a car was chosen. */
export const chooseService = (service: QuoteService): void =>
  change((before) => {
    if (before.service !== service) return { ...before, service, answers: {} }
    return before.searched === "" && before.year === "" ? before : startedOver(before)
  })

const startedOver = ({ begunAt, service }: Draft): Draft => ({ ...emptyDraft, begunAt, service })
export const startOver = (): void => change(startedOver)

export const tapPane = (pane: Pane): void =>
  change((before) => ({ ...before, panes: toggleIn(before.panes, pane) }))

export const answer = (pane: Pane, more: Answer): void =>
  change((before) => ({
    ...before,
    answers: { ...before.answers, [pane]: { ...before.answers[pane], ...more } },
  }))

const isService = (text: string | null): text is QuoteService =>
  quoteServices.some((service) => service === text)
const isPane = (text: string | null): text is Pane => panes.some((pane) => pane === text)

/** Applies `?service=`, `?glass=`, and `?search=`. */
export function begin(search: string, service?: QuoteService): void {
  const before = readDraft()
  const begunAt = `${service ?? ""}${search}`
  if (before.begunAt === begunAt) return
  const parameters = new URLSearchParams(search)
  const glass = parameters.get("glass")
  const requestedService = parameters.get("service")
  const words = parameters.get("search")?.slice(0, 100)
  change({
    ...before,
    begunAt,
    ...(isService(requestedService) && { service: requestedService }),
    ...(isPane(glass) && { service: "replace", panes: [glass], answers: {} }),
    ...(words && { ...withoutCar, way: "words", search: words, searched: words }),
    ...(service && { service }),
  })
}
