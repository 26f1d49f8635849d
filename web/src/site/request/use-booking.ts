import { useRef, useState } from "react"
import { formatHeadlineMoney, parseMoney } from "../../../../shared/domain/money.ts"
import { readPhone } from "../../../../shared/domain/phone.ts"
import { mostChipSize } from "../../../../shared/domain/services.ts"
import { readVin } from "../../../../shared/domain/vin.ts"
import { api, type BodyOf } from "../../api/api.ts"
import { bookService } from "../../api/calls.gen.ts"
import { useOnline } from "../../data/online.ts"
import { ProblemError } from "../../ui/problem.ts"
import { useContent } from "../content.ts"
import type { Wrong } from "./check.ts"
import { type Draft, type Step, sizes } from "./draft.ts"
import { isAsQuoted, isPriced } from "./quoted.ts"
import { arePhotosLeaving, havePhotosFailed } from "./sent-photos.ts"
import { change, finish, goTo, readDraft, replaceWith } from "./store.ts"
import { forgetWindows } from "./windows.ts"
import { addressText, asksSize, dayText, hoursText } from "./words.ts"

type Body = BodyOf<typeof bookService>

/** What is blank is left out. */
const filled = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, text.trim()]])),
  ) as Partial<Fields> // fewer of the same names

function carOf({ vin, year, make, model, style, inOwnWords, carWords }: Draft): Body["vehicle"] {
  const read = readVin(vin)
  return {
    ...(read.ok && { vin: read.vin }),
    ...(inOwnWords
      ? filled({ words: carWords })
      : { ...filled({ make, model, style }), ...(/^\d{4}$/.test(year.trim()) && { year: Number(year) }) }),
  }
}

/** Inches, of what a repair is asked for; anything else is told in words. */
const inches = { chip: 1, crack: mostChipSize } as const

function damageOf(draft: Draft): Body["damage"] {
  const { panes, service, size, chips, notes, photos } = draft
  const isRepair = service === "chip"
  const words = [!isRepair && size && asksSize(draft) ? `${sizes[size]}.` : "", notes.trim()]
    .filter(Boolean)
    .join(" ")
  return {
    panes,
    ...(isRepair && { chips }),
    ...(isRepair && (size === "chip" || size === "crack") && { size: inches[size] }),
    ...filled({ words }),
    photos: photos.map(({ key }) => key),
  }
}

function payerOf({ payer, billingId, carrierKey, policy, deductible }: Draft): Body["payer"] {
  if (payer === "net") return { type: "Net", billingId }
  if (payer === "cash") return { type: "Cash" }
  const cents = deductible.trim() === "" ? undefined : parseMoney(deductible)
  return {
    type: "Insurance",
    ...filled({ insuranceCarrierKey: carrierKey, insurancePolicyNumber: policy }),
    ...(cents !== undefined && { insuranceDeductible: cents }),
  }
}

function bodyOf(draft: Draft): Body {
  const { id, service, place, branch, when, payer, name, phone, email, textConsent, promoCode, website } =
    draft
  if (service === undefined) throw new Error("A booking without a service was sent.")
  return {
    form: id,
    service,
    vehicle: carOf(draft),
    damage: damageOf(draft),
    place: place === "shop" ? { branch } : { address: addressText(draft) },
    ...(when !== undefined && when !== "call" && { time: when }),
    payer: payerOf(draft),
    name: name.trim(),
    phone: readPhone(phone) ?? phone,
    ...filled({ email, website }),
    ...(textConsent && { textConsent }),
    ...(payer !== "insurance" && filled({ promoCode })),
    ...(draft.quoted && isAsQuoted(draft) && { quote: draft.quoted.id }),
  }
}

/** Where a field of a refusal is mended; what stands on the last step is told at the field. */
const stepOf = (field: string): Step => {
  const [first = ""] = field.split(".")
  const homes: Record<string, Step> = {
    service: "service",
    vehicle: "car",
    damage: "damage",
    place: "where",
    time: "when",
    payer: "payer",
    promoCode: "payer",
  }
  return homes[first] ?? "review"
}

/** "$302, as quoted" */
const pricePromised = (draft: Draft): string | undefined => {
  const { quoted, payer, promoCode } = draft
  if (quoted?.price === undefined || !isPriced(draft) || payer !== "cash") return undefined
  const less = promoCode === "" ? "" : `, less promo code ${promoCode}`
  return `${formatHeadlineMoney(quoted.price)}, as quoted${less}`
}

const goBackTo = (step: Step, sentence: string, changes: Partial<Draft> = {}) => {
  change({ ...changes, notice: { step, sentence } })
  goTo(step)
}

/** What a refusal changes here, and where it leads; what is answered is told at the button. */
function takeRefusal({ code, message, fields }: ProblemError): { problem?: string; wrong?: Wrong } {
  if (code === "window_taken") {
    forgetWindows()
    goBackTo("when", message, { when: undefined })
    return {}
  }
  if (code === "outside_area") {
    goBackTo("where", message)
    return {}
  }
  if (code === "not_an_image") {
    goBackTo("damage", `${message} Add your photos again.`, { photos: [] })
    return {}
  }
  const quote = fields.find(({ field }) => field === "quote")
  if (quote) {
    change({ quoted: undefined })
    return { problem: quote.message }
  }
  const elsewhere = fields.find(({ field }) => stepOf(field) !== "review")
  if (elsewhere) {
    const photos = elsewhere.field.startsWith("damage.photos") && { photos: [] }
    const promo = elsewhere.field === "promoCode" && { promoRefused: readDraft().promoCode }
    goBackTo(stepOf(elsewhere.field), elsewhere.message, { ...photos, ...promo })
    return {}
  }
  const wrong = Object.fromEntries(fields.map(({ field, message }) => [field, message]))
  return fields.length > 0 && ["name", "phone", "email"].some((field) => field in wrong)
    ? { wrong }
    : { problem: fields[0]?.message ?? message }
}

type State = { busy: boolean; problem?: string | undefined; wrong: Wrong; failures: number }

/** Sends the draft, once for each form: the server knows a form again, from another tab and after a lost answer. */
export function useBooking() {
  const { branches } = useContent()
  const online = useOnline()
  const [{ busy, problem, wrong, failures }, setState] = useState<State>({
    busy: false,
    wrong: {},
    failures: 0,
  })
  const [wasOffline, setWasOffline] = useState(false)
  const sending = useRef(false)
  if (!online && !wasOffline) setWasOffline(true)

  const refuse = (outcome: { problem?: string; wrong?: Wrong }) =>
    setState({ busy: false, wrong: {}, failures: failures + 1, ...outcome })

  const send = async (): Promise<void> => {
    if (sending.current) return
    const draft = readDraft()
    if (arePhotosLeaving()) return refuse({ problem: "A photo is still on its way. Try again in a moment." })
    if (havePhotosFailed())
      return refuse({ problem: "A photo didn't arrive. Send it again at the damage, or remove it there." })
    sending.current = true
    setState({ busy: true, wrong: {}, failures })
    setWasOffline(!online)
    try {
      const { invoiceNumber, jobKey } = await api(bookService, { body: bodyOf(draft) })
      const shop = branches.find(({ _id }) => _id === draft.branch)
      const { when } = draft
      finish({
        invoiceNumber,
        jobKey,
        when: when === undefined || when === "call" ? undefined : `${dayText(when)}, ${hoursText(when)}`,
        where: draft.place === "shop" ? `${shop?.address ?? ""}, ${shop?.city ?? ""}` : addressText(draft),
        phone: readPhone(draft.phone) ?? draft.phone,
        texts: draft.textConsent,
        price: pricePromised(draft),
      })
      replaceWith("done")
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      refuse(takeRefusal(error))
    } finally {
      sending.current = false
    }
  }

  const call = readDraft().when === "call"
  return {
    send,
    busy,
    wrong,
    failures,
    problem: online
      ? wasOffline
        ? "You're back online. Tap to send it."
        : problem
      : "You're offline. Everything you typed is kept. Tap to send it once you have a signal.",
    words: busy ? "Sending" : call ? "Send this request" : "Request this appointment",
  }
}
