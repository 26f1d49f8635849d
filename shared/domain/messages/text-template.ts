import type { Language, OtherLanguage } from "../../language.ts"
import { unpaidBy } from "../charges/totals-facts.ts"
import { appointmentInText } from "../job/request-text.ts"
import { formatHeadlineMoney } from "../money/money.ts"

/** What `{name}` and the others stand for, in the words of screens and refusals. */
export const placeholders = {
  name: "the customer's name",
  window: "the time window",
  shop: "the shop's name",
  technician: "the technician",
  link: "the job's link",
  amount: "the amount due",
} as const
export type Placeholder = keyof typeof placeholders

/** Leaves room for what the placeholders become. */
export const maxTemplateCharacters = 600

export type TextTemplate = {
  _id: string
  name: string
  text: string
  translations?: { [Code in OtherLanguage]?: string | undefined } | undefined
}

/** Without a version in the customer's language, it is the English one. */
export const templateIn = (
  { text, translations }: TextTemplate,
  language: Language = "en",
): { text: string; language: Language } => {
  const translated = language === "en" ? undefined : translations?.[language]?.trim()
  return translated ? { text: translated, language } : { text, language: "en" }
}

const inText = new RegExp(`\\{(${Object.keys(placeholders).join("|")})\\}`, "g")

const isPlaceholder = (word: string | undefined): word is Placeholder =>
  word !== undefined && Object.hasOwn(placeholders, word)

/** Unknown values stay as placeholders. A single pass, so braces in a customer's name are never replaced. */
export const fillTemplate = (
  text: string,
  values: Partial<Record<Placeholder, string | undefined>>,
): string => text.replaceAll(inText, (whole, word: Placeholder) => values[word]?.trim() || whole)

type Job = Parameters<typeof unpaidBy>[0] &
  Parameters<typeof appointmentInText>[0] & { customerName?: string | undefined }

/** What the placeholders stand for on a job. Without any charge nothing is known to be due. */
export const valuesOfJob = (
  job: Job & { total: number },
  {
    technicians,
    address,
    language = "en",
  }: { technicians: readonly string[]; address: string | undefined; language?: Language },
): Partial<Record<Placeholder, string | undefined>> => ({
  name: job.customerName,
  window: appointmentInText({ ...job, language }),
  technician: technicians.join(language === "en" ? " and " : ", "),
  link: address,
  ...(job.total > 0 && { amount: formatHeadlineMoney(unpaidBy(job, "customer")) }),
})

/** Why this text can't go out yet: a placeholder is left in it. */
export const unfilledProblem = (text: string): string | undefined => {
  const [, word] = text.matchAll(inText).next().value ?? []
  if (!isPlaceholder(word)) return undefined
  return `{${word}} isn't filled in. Type ${placeholders[word]} in its place, or delete it.`
}

/** Templates of a new shop. */
export const defaultTemplates: readonly TextTemplate[] = [
  {
    _id: "running-late",
    name: "Running late",
    text: "Hi {name}, this is {shop}. {technician} is running late. We're sorry, and we'll text you a new time.",
  },
  {
    _id: "appointment",
    name: "Appointment",
    text: "Hi {name}, {shop} will be there {window}. Reply here if that doesn't work.",
  },
  {
    _id: "glass-is-in",
    name: "Glass is in",
    text: "Hi {name}, your glass is in. Call or text us to pick a time. {shop}",
  },
  {
    _id: "balance",
    name: "Amount due",
    text: "Hi {name}, {amount} is due to {shop}. See the job and pay here: {link}",
  },
  {
    _id: "could-not-reach-you",
    name: "Couldn't reach you",
    text: "Hi {name}, this is {shop}. We couldn't reach you about your glass. Call or text us when you can.",
  },
]
