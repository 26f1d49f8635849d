import { type Service, serviceFacts, services } from "#shared/domain/job/services.ts"
import { readOpening } from "#shared/domain/parts/line-opening.ts"
import { type Pane, panes } from "#shared/domain/parts/openings.ts"
import type { Answer, KnownFeatures } from "#shared/domain/quotes/narrow-glass.ts"
import type { Calibration, PriceRange } from "#shared/domain/quotes/quote.ts"

/* The booking draft, in sessionStorage, so that it survives a reload. */

export const steps = ["service", "car", "damage", "visit", "review"] as const
export type Step = (typeof steps)[number]

export const sizes = {
  chip: "Chip, under 1 inch",
  crack: "Crack, under 6 inches",
  long: "Longer than 6 inches",
  shattered: "Shattered",
} as const
export type Size = keyof typeof sizes

export type SentPhoto = { key: string; thumb: string }

export type Visit = { date: string; start: number; end: number }

/** Without hours if only the day was chosen. */
export type OwnTime = Pick<Visit, "date"> & { hours?: Pick<Visit, "start" | "end"> | undefined }

/** The price holds while these fields are unchanged. */
export const pricedFields = ["service", "year", "make", "model", "style", "inOwnWords"] as const
export type PricedFacts = Pick<Draft, (typeof pricedFields)[number]> & { panes: readonly Pane[] }

export type QuotedPrice = PricedFacts & {
  /** Empty until the server has stored the quote. */
  id: string
  /** Cents. Without price and range: "Please Call". */
  price: number | undefined
  /** Instead of the price, while the VIN decides which glass fits. */
  range?: PriceRange | undefined
  /** The catalog's car, and what was seen on its glass. */
  carId?: string
  answers?: Draft["answers"]
  byVin?: Draft["byVin"]
  /** Not in the price. */
  calibration?: Calibration | undefined
  what: string
  /** The glass of the catalog that was priced. Missing if the quote came from the quote page. */
  glass?: string
}

export type VinFacts = { doors?: number | undefined; glass?: KnownFeatures | undefined }

export type Draft = {
  /** The idempotency key: one form makes one request, even from two tabs. */
  id: string
  begunAt: string
  reached: Step
  service: Service | undefined
  vin: string
  decodedVin: string
  /** What the VIN says besides the car's name. */
  byVin?: VinFacts | undefined
  year: string
  make: string
  model: string
  style: string
  inOwnWords: boolean
  carWords: string
  /** Chosen among several cars of the catalog with that name. */
  carId: string
  panes: Pane[]
  /** What was seen on the glass, by pane. */
  answers: Partial<Record<Pane, Answer>>
  size: Size | undefined
  /** Only for a windshield with chips. */
  chips: number
  photos: SentPhoto[]
  notes: string
  place: "mobile" | "shop"
  street: string
  city: string
  /** The city that was filled in from the ZIP code, until the visitor types another. */
  cityOfZip: string
  zip: string
  branch: string
  when: Visit | "call" | undefined
  /** The day and hours that the visitor chose, unlike those that were filled in. */
  ownTime?: OwnTime | undefined
  payer: "cash" | "insurance" | "net"
  billingId: string
  carrierKey: string
  policy: string
  deductible: string
  promoCode: string
  promoRefused: string
  name: string
  phone: string
  email: string
  textConsent: boolean
  codeSent: { phone: string; at: number; nextAt: number } | undefined
  /** A correct code of a refused booking, so that it is not typed twice. */
  code: string
  /** A honeypot. */
  website: string
  notice: { step: Step; sentence: string } | undefined
  quoted: QuotedPrice | undefined
  quoteSeen: string
}

export const emptyDraft: Draft = {
  id: "",
  begunAt: "",
  reached: "service",
  service: undefined,
  vin: "",
  decodedVin: "",
  year: "",
  make: "",
  model: "",
  style: "",
  inOwnWords: false,
  carWords: "",
  carId: "",
  panes: [],
  answers: {},
  size: undefined,
  chips: 1,
  photos: [],
  notes: "",
  place: "mobile",
  street: "",
  city: "",
  cityOfZip: "",
  zip: "",
  branch: "",
  when: undefined,
  payer: "cash",
  billingId: "",
  carrierKey: "",
  policy: "",
  deductible: "",
  promoCode: "",
  promoRefused: "",
  name: "",
  phone: "",
  email: "",
  textConsent: false,
  codeSent: undefined,
  code: "",
  website: "",
  notice: undefined,
  quoted: undefined,
  quoteSeen: "",
}

const isService = (text: string): text is Service => (services as readonly string[]).includes(text)

const panesFor = (service: Service): Pane[] => {
  const { opening } = serviceFacts(service)
  return panes.filter((pane) => opening === undefined || pane.split("-", 1)[0] === opening)
}

export const withoutTime = ({ when }: Draft): Pick<Draft, "when"> => ({
  when: when === "call" ? "call" : undefined,
})

export function withService(draft: Draft, service: Service): Draft {
  if (draft.service === service) return draft
  const possible = panesFor(service)
  const possiblePanes = draft.panes.filter((pane) => possible.includes(pane))
  const panesNow = possiblePanes.length > 0 || possible.length > 1 ? possiblePanes : possible
  return { ...draft, service, panes: panesNow, ...withoutTime(draft) }
}

/** A corrected style leaves the VIN's car. */
const isRenamed = (draft: Draft, car: Partial<Draft>): boolean =>
  (["year", "make", "model"] as const).some((name) => (car[name] ?? draft[name]) !== draft[name])

/** The catalog's car and the answers about its glass belonged to the previous car. */
export const withCar = (draft: Draft, car: Partial<Draft>): Draft => ({
  ...draft,
  carId: "",
  answers: {},
  ...(isRenamed(draft, car) && { byVin: undefined }),
  ...car,
})

const isPane = (text: string): text is Pane => (panes as readonly string[]).includes(text)

const serviceOf = (glass: string): Service | undefined => {
  const opening = readOpening(glass.split("-", 1)[0] ?? "")
  return opening !== undefined && isService(opening) ? opening : undefined
}

/** The car of "Book again". That of an earlier job is known only in words. */
const withCarFrom = (draft: Draft, parameters: URLSearchParams): Draft => {
  const read = (name: string) => (parameters.get(name) ?? "").slice(0, 80)
  const [make, carWords] = [read("make"), read("car")]
  if (make === "" && carWords === "") return draft
  return withCar(draft, {
    vin: "",
    decodedVin: "",
    byVin: undefined,
    year: read("year"),
    make,
    model: read("model"),
    style: read("style"),
    inOwnWords: make === "",
    carWords: make === "" ? carWords : "",
  })
}

/** Applies `/newservice/{code}`, `?service=`, `?glass=`, `?make=` and so on, `?car=`, `?invoiceType=net&billingId=`. */
export function startDraft(draft: Draft, { code, search }: { code: string; search: string }): Draft {
  const begunAt = `${code}${search}`
  if (draft.begunAt === begunAt) return draft
  const parameters = new URLSearchParams(search)
  const glass = parameters.get("glass") ?? ""
  const serviceName = parameters.get("service") ?? ""
  const service = isService(serviceName) ? serviceName : serviceOf(glass)
  const billingId =
    parameters.get("invoiceType")?.toLowerCase() === "net" ? (parameters.get("billingId") ?? "") : ""

  let next: Draft = withCarFrom({ ...draft, begunAt }, parameters)
  if (service) next = withService(next, service)
  if (isPane(glass)) next = { ...next, panes: [glass] }
  if (code !== "") next = { ...next, promoCode: code }
  if (billingId !== "") next = { ...next, payer: "net", billingId }
  return next
}
