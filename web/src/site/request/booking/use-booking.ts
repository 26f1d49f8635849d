import { useRef, useState } from "react"
import { maxChipSize } from "#shared/domain/job/services.ts"
import { parseMoney } from "#shared/domain/money/money.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { language, t } from "#shared/language.ts"
import { api, type BodyOf } from "#web/api/api.ts"
import { bookService } from "#web/api/calls.gen.ts"
import { useOnline } from "#web/data/live/online.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { useContent } from "../../content.ts"
import type { FieldErrors } from "./check.ts"
import { hasCode, waitsForCode } from "./code.ts"
import { confirmationOf } from "./confirmation.ts"
import { type Draft, type Step, sizes } from "./draft.ts"
import { waitForPrice } from "./hold-price.ts"
import { addressText, needsSize } from "./labels.ts"
import { hasFailedUploads, isUploading } from "./photo-uploads.ts"
import { isAsQuoted } from "./quoted-price.ts"
import { change, finish, goTo, goToCode, readDraft, replaceWith } from "./store.ts"
import { forgetWindows } from "./windows.ts"

type Body = BodyOf<typeof bookService>

const filled = <Fields extends Record<string, string>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, text.trim()]])),
  ) as Partial<Fields>

function carOf({ vin, year, make, model, style, inOwnWords, carWords }: Draft): Body["vehicle"] {
  const read = readVin(vin)
  return {
    ...(read.ok && { vin: read.vin }),
    ...(inOwnWords
      ? filled({ words: carWords })
      : { ...filled({ make, model, style }), ...(/^\d{4}$/.test(year.trim()) && { year: Number(year) }) }),
  }
}

const inches = { chip: 1, crack: maxChipSize } as const

function damageOf(draft: Draft): Body["damage"] {
  const { panes, service, size, chips, notes, photos } = draft
  const isRepair = service === "chip"
  const words = [!isRepair && size && needsSize(draft) ? `${sizes[size]}.` : "", notes.trim()]
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

type CodeAnswer = { code?: string; cantGetTexts?: true }

function bodyOf(draft: Draft, more: CodeAnswer): Body {
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
    ...(language !== "en" && { language }),
    ...(textConsent && { textConsent }),
    ...(payer !== "insurance" && filled({ promoCode })),
    ...(draft.quoted && isAsQuoted(draft) && { quote: draft.quoted.id }),
    ...more,
  }
}

const stepOf = (field: string): Step => {
  const [first = ""] = field.split(".")
  const homes: Record<string, Step> = {
    service: "service",
    vehicle: "car",
    damage: "damage",
    place: "visit",
    time: "visit",
  }
  return homes[first] ?? "review"
}

const goBackTo = (step: Step, sentence: string, changes: Partial<Draft> = {}) => {
  change({ ...changes, notice: { step, sentence } })
  goTo(step)
}

function takeRefusal(
  { code, message, fields }: ProblemError,
  at: "review" | "code",
): { problem?: string; fieldErrors?: FieldErrors } {
  if (code === "code_not_right") return { fieldErrors: { code: message } }
  if (code === "window_taken") {
    forgetWindows()
    goBackTo("visit", message, { when: undefined })
    return {}
  }
  if (code === "outside_area") {
    goBackTo("visit", message)
    return {}
  }
  if (code === "not_an_image") {
    goBackTo("damage", t(`${message} Add your photos again.`), { photos: [] })
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
    goBackTo(stepOf(elsewhere.field), elsewhere.message, { ...photos })
    return {}
  }
  const fieldErrors = Object.fromEntries(fields.map(({ field, message: sentence }) => [field, sentence]))
  if ("promoCode" in fieldErrors) change({ promoRefused: readDraft().promoCode })
  const contact = ["name", "phone", "email", "promoCode"].find((field) => field in fieldErrors)
  if (contact !== undefined && at === "code") {
    goBackTo("review", fieldErrors[contact] ?? message)
    return {}
  }
  return contact === undefined ? { problem: fields[0]?.message ?? message } : { fieldErrors }
}

type State = { isSending: boolean; problem?: string | undefined; fieldErrors: FieldErrors; failures: number }

type Branches = ReturnType<typeof useContent>["branches"]

/** Sends the request and opens the next view: the confirmation, or the code step if the server requires it. */
const book = async (draft: Draft, more: CodeAnswer, branches: Branches): Promise<void> => {
  const reply = await api(bookService, { body: bodyOf(draft, more) })
  if ("nextCodeIn" in reply) {
    const now = Date.now()
    const to = readPhone(draft.phone) ?? draft.phone
    change({
      phone: draft.phone,
      code: "",
      codeSent: { phone: to, at: now, nextAt: now + reply.nextCodeIn * 1000 },
    })
    goToCode()
    return
  }
  finish(confirmationOf(draft, reply, { branches, withoutTexts: more.cantGetTexts === true }))
  replaceWith("done")
}

const isCodeWrong = (error: unknown) => error instanceof ProblemError && error.code === "code_not_right"

/**
 * Sends the draft. Idempotent per form, also from another tab. If the server wants the phone verified, it
 * opens the code step.
 */
export function useBooking(at: "review" | "code") {
  const { branches } = useContent()
  const online = useOnline()
  const [{ isSending, problem, fieldErrors, failures }, setState] = useState<State>({
    isSending: false,
    fieldErrors: {},
    failures: 0,
  })
  const [wasOffline, setWasOffline] = useState(false)
  const sending = useRef(false)
  if (!online && !wasOffline) setWasOffline(true)

  const refuse = (outcome: { problem?: string; fieldErrors?: FieldErrors }) =>
    setState({ isSending: false, fieldErrors: {}, failures: failures + 1, ...outcome })

  /** Runs one call at a time and shows why it was refused. */
  const run = async (work: (draft: Draft) => Promise<void>): Promise<boolean> => {
    if (sending.current) return false
    if (isUploading()) {
      refuse({ problem: t("A photo is still on its way. Try again in a moment.") })
      return false
    }
    if (hasFailedUploads()) {
      refuse({ problem: t("A photo didn't arrive. Send it again at the damage, or remove it there.") })
      return false
    }
    sending.current = true
    setState({ isSending: true, fieldErrors: {}, failures })
    setWasOffline(!online)
    try {
      if (!(await waitForPrice())) {
        refuse({ problem: t("Couldn't hold the price. Send it again, and we'll call you with it.") })
        return false
      }
      await work(readDraft())
      setState({ isSending: false, fieldErrors: {}, failures })
      return true
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      refuse(takeRefusal(error, at))
      return false
    } finally {
      sending.current = false
    }
  }

  const call = (draft: Draft, more: CodeAnswer) => book(draft, more, branches)

  return {
    send: () =>
      run(async (draft) => {
        if (hasCode(draft))
          try {
            return await call(draft, { code: draft.code })
          } catch (error) {
            if (!isCodeWrong(error)) throw error
            change({ code: "", codeSent: undefined })
          }
        else if (waitsForCode(draft)) return goToCode()
        return call(readDraft(), {})
      }),
    sendCode: (code: string) =>
      run(async (draft) => {
        try {
          await call(draft, { code })
        } catch (error) {
          // The server checks the code first, so other refusals mean that it was right.
          if (error instanceof ProblemError && !error.outcomeUnknown)
            change({ code: isCodeWrong(error) ? "" : code })
          throw error
        }
      }),
    textCode: (phone?: string) =>
      run((draft) => call({ ...draft, ...(phone !== undefined && { phone }) }, {})),
    sendWithoutTexts: () => run((draft) => call(draft, { cantGetTexts: true })),
    isSending,
    fieldErrors,
    failures,
    problem: online
      ? wasOffline
        ? t("You're back online. Tap to send it.")
        : problem
      : t("You're offline. Everything you typed is kept. Tap to send it once you have a signal."),
    statusText: isSending
      ? t("Sending")
      : readDraft().when === "call"
        ? t("Send this request")
        : t("Request this appointment"),
  }
}
