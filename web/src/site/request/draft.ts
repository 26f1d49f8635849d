import { type Service, serviceFacts, services } from "#shared/domain/job/services.ts"
import { readOpening } from "#shared/domain/parts/line-opening.ts"
import { type Pane, panes } from "#shared/domain/parts/openings.ts"

import type { Quoted } from "./quoted.ts"

/* What a visitor has told so far. It lies in their tab, so that a reload or a lost signal takes nothing of it. */

export const steps = ["service", "car", "damage", "where", "when", "payer", "review"] as const
export type Step = (typeof steps)[number]

export const sizes = {
  chip: "Chip, under 1 inch",
  crack: "Crack, under 6 inches",
  long: "Longer than 6 inches",
  shattered: "Shattered",
} as const
export type Size = keyof typeof sizes

/** A photo that has arrived, which the server keeps for a day, with a small picture of it to show. */
export type SentPhoto = { key: string; thumb: string }

export type Visit = { date: string; start: number; end: number }

export type Draft = {
  /** one form, one request: the key under which it is sent, from whichever tab and however often */
  id: string
  /** the address with which it was begun, so that it is taken up once */
  begunAt: string
  /** the farthest step */
  reached: Step
  service: Service | undefined
  vin: string
  /** the VIN that filled in the rest */
  decodedVin: string
  year: string
  make: string
  model: string
  style: string
  inOwnWords: boolean
  carWords: string
  panes: Pane[]
  size: Size | undefined
  /** of a windshield with nothing longer than a chip */
  chips: number
  photos: SentPhoto[]
  notes: string
  place: "mobile" | "shop"
  street: string
  city: string
  zip: string
  branch: string
  when: Visit | "call" | undefined
  payer: "cash" | "insurance" | "net"
  billingId: string
  carrierKey: string
  policy: string
  deductible: string
  promoCode: string
  /** a code that turned out to be none */
  promoRefused: string
  name: string
  phone: string
  email: string
  textConsent: boolean
  /** where a code was texted to, when, and from when on another one may be sent; milliseconds since 1970 */
  codeSent: { phone: string; at: number; nextAt: number } | undefined
  /** a correct code whose booking was refused for another reason, so the customer doesn't type it twice */
  code: string
  /** what no person sees and only a program fills in */
  website: string
  /** what the booking was refused for, at the step where that is mended */
  notice: { step: Step; sentence: string } | undefined
  /** the quote that is booked, and what its price is for */
  quoted: Quoted | undefined
  /** the quote that the address named, which was taken up or could not be */
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
  panes: [],
  size: undefined,
  chips: 1,
  photos: [],
  notes: "",
  place: "mobile",
  street: "",
  city: "",
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

/** The panes that a service may be about. */
const panesFor = (service: Service): Pane[] => {
  const { opening } = serviceFacts(service)
  return panes.filter((pane) => opening === undefined || pane.split("-", 1)[0] === opening)
}

/** What was planned may not be free any more; that they want a call still holds. */
export const withoutTime = ({ when }: Draft): Pick<Draft, "when"> => ({
  when: when === "call" ? "call" : undefined,
})

/** What changes with the service: the panes that it may be about, of which the only one needs no tap. */
export function withService(draft: Draft, service: Service): Draft {
  if (draft.service === service) return draft
  const possible = panesFor(service)
  const kept = draft.panes.filter((pane) => possible.includes(pane))
  const panesNow = kept.length > 0 || possible.length > 1 ? kept : possible
  return { ...draft, service, panes: panesNow, ...withoutTime(draft) }
}

const isPane = (text: string): text is Pane => (panes as readonly string[]).includes(text)

/** The service for a pane: a windshield's, a door's and so on. */
const serviceOf = (glass: string): Service | undefined => {
  const opening = readOpening(glass.split("-", 1)[0] ?? "")
  return opening !== undefined && isService(opening) ? opening : undefined
}

/**
 * What the way here says: `/newservice/{code}`, `?service=` and `?glass=` (a pane of the car, or an opening), and of a known
 * account `?invoiceType=net&billingId=`.
 */
export function begun(draft: Draft, { code, search }: { code: string; search: string }): Draft {
  const begunAt = `${code}${search}`
  if (draft.begunAt === begunAt) return draft
  const asked = new URLSearchParams(search)
  const glass = asked.get("glass") ?? ""
  const told = asked.get("service") ?? ""
  const service = isService(told) ? told : serviceOf(glass)
  const billingId = asked.get("invoiceType")?.toLowerCase() === "net" ? (asked.get("billingId") ?? "") : ""

  let next: Draft = { ...draft, begunAt }
  if (service) next = withService(next, service)
  if (isPane(glass)) next = { ...next, panes: [glass] }
  if (code !== "") next = { ...next, promoCode: code }
  if (billingId !== "") next = { ...next, payer: "net", billingId }
  return next
}
