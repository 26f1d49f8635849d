import { maxChips } from "#shared/domain/job/services.ts"
import { parseMoney } from "#shared/domain/money/money.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { type Draft, type Step, steps } from "./draft.ts"

/** Messages by field. The first is focused. */
export type FieldErrors = Partial<Record<string, string>>

/** The server's limits. */
const limits = {
  make: 40,
  model: 60,
  style: 80,
  carWords: 120,
  notes: 400,
  street: 100,
  city: 60,
  policy: 40,
  name: 100,
  email: 50,
} as const

const isBlank = (text: string): boolean => text.trim() === ""

function checkCar({ vin, year, make, model, inOwnWords, carWords }: Draft): FieldErrors {
  const read = readVin(vin)
  if (!isBlank(vin) && !read.ok) return { vin: read.detail }
  if (inOwnWords)
    return isBlank(carWords) ? { carWords: t("Tell us what you drive, like: white pickup, about 2010.") } : {}
  const carFields = [year, make, model]
  if (read.ok && (carFields.every(isBlank) || year === "")) return {}
  if (carFields.every(isBlank)) return { vin: t("Enter the VIN, or year, make and model below.") }
  return {
    ...(!/^(19|20)\d\d$/.test(year.trim()) && { year: t("Enter a year, like 2021.") }),
    ...(isBlank(make) && { make: t("Enter the make, like Toyota.") }),
    ...(isBlank(model) && { model: t("Enter the model, like RAV4.") }),
  }
}

function checkDamage({ panes, notes, service, chips, size }: Draft): FieldErrors {
  if (panes.length === 0 && isBlank(notes))
    return { panes: t("Tap the pane, or tell us in your own words below.") }
  if (service !== "chip") return {}
  if (panes.length > 0 && !panes.includes("windshield"))
    return { panes: t("Only a windshield can be repaired. Tap it too, or change the service.") }
  if (chips > maxChips) return { chips: t("More than 3 chips need a new windshield.") }
  if (size === "long" || size === "shattered")
    return { size: t("Damage over 6 inches needs a new windshield.") }
  return {}
}

function checkLocation({ place, street, city, zip, branch }: Draft): FieldErrors {
  if (place === "shop") return branch === "" ? { branch: t("Choose a shop.") } : {}
  return {
    ...(street.trim().length < 3 && { street: t("Enter the street and number.") }),
    ...(isBlank(city) && { city: t("Enter the city.") }),
    ...(!/^\d{5}$/.test(zip.trim()) && { zip: t("Enter a 5-digit ZIP code.") }),
  }
}

function checkPayer({ payer, deductible, promoCode, promoRefused }: Draft): FieldErrors {
  if (payer !== "insurance")
    return promoCode !== "" && promoCode === promoRefused ? { promoCode: messages.promo.invalid } : {}
  if (isBlank(deductible)) return {}
  const cents = parseMoney(deductible)
  return cents === undefined || cents < 0 ? { deductible: t("Enter an amount, like 500.") } : {}
}

function checkContact({ name, phone, email }: Draft): FieldErrors {
  return {
    ...(name.trim().length < 2 && { name: t("Enter your name.") }),
    ...(readPhone(phone) === undefined && { phone: messages.users.phoneLength }),
    ...(!isBlank(email) && !/^\S+@\S+\.\S+$/.test(email.trim()) && { email: messages.users.emailInvalid }),
  }
}

const checkVisit = (draft: Draft): FieldErrors => ({
  ...checkLocation(draft),
  ...(draft.when === undefined && { when: t("Choose a time, or have us call you.") }),
})

const checks: Record<Step, (draft: Draft) => FieldErrors> = {
  service: ({ service }) => (service === undefined ? { service: t("Choose what you need.") } : {}),
  car: checkCar,
  damage: checkDamage,
  visit: checkVisit,
  review: (draft) => ({ ...checkPayer(draft), ...checkContact(draft) }),
}

const limited: Partial<Record<Step, readonly (keyof typeof limits)[]>> = {
  car: ["make", "model", "style", "carWords"],
  damage: ["notes"],
  visit: ["street", "city"],
  review: ["policy", "name", "email"],
}

export const findErrors = (step: Step, draft: Draft): FieldErrors => {
  const tooLong = (limited[step] ?? []).flatMap((field) => {
    const sentence = tooLongMessage(draft[field].trim(), limits[field])
    return sentence === undefined ? [] : [[field, sentence]]
  })
  return { ...checks[step](draft), ...Object.fromEntries(tooLong) }
}

const isWhole = (step: Step, draft: Draft): boolean => Object.keys(findErrors(step, draft)).length === 0

export const firstIncompleteStep = (draft: Draft): Step =>
  steps.find((step, index) => !isWhole(step, draft) || index >= steps.indexOf(draft.reached)) ?? "review"

export function nextStep(step: Step, draft: Draft): Step {
  const next = steps[steps.indexOf(step) + 1] ?? "review"
  const open = firstIncompleteStep(draft)
  return steps.indexOf(open) > steps.indexOf(next) ? open : next
}
