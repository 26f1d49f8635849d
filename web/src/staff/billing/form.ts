import { type BillingProfile, BillingProfileFields, LogoToWrite } from "#shared/api/billing.ts"
import { markupFromWire, markupToWire } from "#shared/domain/charges/markup.ts"
import { newBillingProfile, type BillingProfile as Rates } from "#shared/domain/charges/rates.ts"
import {
  formatMoney,
  maxCents,
  parseMoney,
  parsePercent,
  toDollars,
  tooMuch,
} from "#shared/domain/money/money.ts"
import { chipRates } from "#web/staff/shared/rates/profile-rates.ts"

/*
 * A billing profile as form values: amounts are strings. Fields that don't apply are hidden and keep their
 * text, but are neither validated nor saved.
 */

type Field = keyof typeof BillingProfileFields.shape
const fields = Object.keys(BillingProfileFields.shape) as Field[] // the schema's own keys

const amounts = [
  "repairLaborRate",
  ...chipRates,
  "replaceLaborRate",
  "replaceInstallKitRateWS",
  "replaceInstallKitRateHM",
  "replaceInstallKitRateFC",
] as const satisfies Field[]
const markups = ["replaceMarkup", "replaceMarkdown"] as const satisfies Field[]
const discounts = [
  "replaceMouldingDiscountOemRate",
  "replaceMouldingDiscountNonOemRate",
] as const satisfies Field[]
/** Each text is validated with the server's schema. */
const texts = {
  name: BillingProfileFields.shape.name,
  logoUriPath: LogoToWrite,
  billingFax: BillingProfileFields.shape.billingFax,
  repairInfo: BillingProfileFields.shape.repairInfo,
} as const satisfies Partial<Record<Field, unknown>>
const textFields = Object.keys(texts) as (keyof typeof texts)[] // the table's own keys

type Amount = (typeof amounts)[number]
type Markup = (typeof markups)[number]
type Discount = (typeof discounts)[number]
type Figure = Amount | Markup | Discount

export type Values = { [F in Field]: F extends Figure ? string : BillingProfile[F] }

/** As in the API: cents, except flat markups, which are dollars. */
export type Profile = BillingProfile
/** Body of a save. `null` clears a discount. */
export type Change = { [F in Field]?: BillingProfile[F] | (F extends Discount ? null : never) }

const unitOf = (field: Markup, values: Values | Profile) =>
  field === "replaceMarkup" ? values.replaceMarkupType : values.replaceMarkdownType

export type Account = { _id: string; name: string; category?: string | undefined }

/** The specification's defaults. Without a version, because it isn't stored yet. */
export function newProfile({ _id, name, category }: Account): Profile {
  const { version: _, ...usual } = newBillingProfile({ _id, userId: _id, name })
  return {
    ...usual,
    type: category === "carrier" ? "carrier" : "commercial",
    replaceMarkup: markupToWire(usual.replaceMarkup, usual.replaceMarkupType),
    replaceMarkdown: markupToWire(usual.replaceMarkdown, usual.replaceMarkdownType),
  }
}

export const ratesOf = (profile: Profile): Rates => ({
  ...profile,
  replaceMarkup: markupFromWire(profile.replaceMarkup, profile.replaceMarkupType),
  replaceMarkdown: markupFromWire(profile.replaceMarkdown, profile.replaceMarkdownType),
})

const markupText = (field: Markup, profile: Profile): string =>
  unitOf(field, profile) === "flat"
    ? formatMoney(markupFromWire(profile[field], "flat"))
    : String(profile[field])

export const valuesOf = (profile: Profile): Values => ({
  ...profile,
  ...(Object.fromEntries([
    ...amounts.map((field) => [field, formatMoney(profile[field])]),
    ...markups.map((field) => [field, markupText(field, profile)]),
    ...discounts.map((field) => [field, String(profile[field] ?? "")]),
  ]) as Record<Figure, string>),
})

export function applies(field: Figure, values: Values): boolean {
  if (field === "replaceMarkup") return values.replacePricingMethod === "markup"
  if (field === "replaceMarkdown") return values.replacePricingMethod === "markdown"
  if (field === "repairLaborRate") return !values.repairFree && values.repairLaborType === "flat"
  if ((chipRates as readonly Figure[]).includes(field))
    return !values.repairFree && values.repairLaborType === "each"
  return true
}

const isOneOf = <F extends Figure>(list: readonly F[], field: Figure): field is F =>
  (list as readonly Figure[]).includes(field)

type Read = { figure: number | undefined } | { error: string }

const readAmount = (text: string): Read => {
  const cents = parseMoney(text)
  if (cents === undefined || cents < 0) return { error: "Enter an amount, like 75.00." }
  return cents > maxCents ? { error: tooMuch } : { figure: cents }
}

const readPercent = (text: string, most: number): Read => {
  const percent = parsePercent(text)
  if (percent === undefined || percent < 0) return { error: "Enter a percentage, like 30." }
  return percent > most
    ? { error: `Enter at most ${most.toLocaleString("en-US")} percent.` }
    : { figure: percent }
}

function readMarkup(field: Markup, values: Values): Read {
  if (unitOf(field, values) === "percent")
    return readPercent(values[field], field === "replaceMarkdown" ? 100 : 10_000)
  const read = readAmount(values[field])
  if ("error" in read || read.figure === undefined) return read
  return read.figure > 1_000_000 ? { error: "Enter at most 10,000.00." } : { figure: toDollars(read.figure) }
}

function readFigure(field: Figure, values: Values): Read {
  if (isOneOf(markups, field)) return readMarkup(field, values)
  if (isOneOf(discounts, field))
    return values[field].trim() === "" ? { figure: undefined } : readPercent(values[field], 100)
  return readAmount(values[field])
}

const figures: readonly Figure[] = [...amounts, ...markups, ...discounts]

/** Parses the form. A field that can't be parsed keeps its value of `base`. */
export function profileOf(values: Values, base: Profile): Profile {
  const read = figures.map((field) => {
    const answer = readFigure(field, values)
    return [field, "error" in answer ? base[field] : answer.figure] as const
  })
  return {
    ...base,
    ...values,
    name: values.name.trim(),
    replaceMouldingDiscountOemRate: undefined,
    replaceMouldingDiscountNonOemRate: undefined,
    ...(Object.fromEntries(read) as Pick<Profile, Figure>),
  }
}

export function validateProfile(values: Values): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {}
  for (const field of textFields) {
    const answer = texts[field].safeParse(values[field])
    if (!answer.success) errors[field] = answer.error.issues[0]?.message ?? ""
  }
  for (const field of figures) {
    const answer = readFigure(field, values)
    if (applies(field, values) && "error" in answer) errors[field] = answer.error
  }
  return errors
}

export const changeBetween = (base: Profile, profile: Profile): Change =>
  Object.fromEntries(
    fields
      .filter((field) => profile[field] !== base[field])
      .map((field) => [field, profile[field] ?? (isDiscount(field) ? null : undefined)]),
  )

const isDiscount = (field: Field): boolean => (discounts as readonly Field[]).includes(field)

export const withChange = (profile: Profile, change: Change): Profile => ({
  ...profile,
  ...(Object.fromEntries(
    Object.entries(change).map(([field, value]) => [field, value ?? undefined]),
  ) as Partial<Profile>),
})

export const allOf = ({
  _id: _own,
  userId: _account,
  version: _version,
  ...fieldValues
}: Profile): Omit<Profile, "_id" | "userId" | "version"> => fieldValues
