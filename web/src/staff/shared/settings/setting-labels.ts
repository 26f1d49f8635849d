import type { SettingKind } from "#shared/api/audit.ts"
import { capitalize } from "#shared/domain/capitalize.ts"
import { minutesText } from "#shared/domain/job/install-record.ts"
import { serviceStatuses, statusText } from "#shared/domain/job/status.ts"
import { type OwnerText, ownerTextNames, translationsOf } from "#shared/domain/messages/owner-texts.ts"
import { formatMoney, formatPercent, parseMoney } from "#shared/domain/money/money.ts"
import { suppliers } from "#shared/domain/parts/suppliers.ts"
import { showPhone } from "#shared/domain/people/phone-text.ts"
import { parseWireDate, printedDate } from "#shared/domain/schedule/dates.ts"
import { openingHoursText } from "#shared/domain/schedule/opening-hours.ts"
import { type WebhookEvent, webhookEventNames } from "#shared/domain/webhooks.ts"
import { languageNames } from "#shared/language.ts"
import { logoName } from "#web/trade/carrier-logos.ts"

/* Formats settings for the audit log and conflicts. Old values may not match today's schemas. */

export const kindNames: Record<SettingKind, string> = {
  settings: "Settings",
  businessInfo: "Business Info",
  contactInfo: "Contact Info",
  branch: "Branch",
  carrier: "Insurance Carrier",
  billingProfile: "Billing Profile",
  promoCode: "Promo Code",
  gallery: "Gallery",
  credentials: "System Credentials",
  apiKey: "API Key",
  webhook: "Webhook",
  export: "Export",
  serviceRequest: "Service Request",
  user: "User",
  fuel: "Fuel Receipt",
}

export type NameOf = (id: string) => string
const asItIs: NameOf = (id) => id

/** A list becomes one line per entry, so that the audit log can show added and removed ones. */
type Read = (value: unknown, nameOf: NameOf) => string[]

const plain: Read = (value) => [typeof value === "string" ? value : JSON.stringify(value)]
const ofText =
  (read: (text: string) => string): Read =>
  (value) => [typeof value === "string" ? read(value) : JSON.stringify(value)]
const ofNumber =
  (read: (number: number) => string): Read =>
  (value) => [typeof value === "number" ? read(value) : JSON.stringify(value)]

const dollars = (amount: number): string => formatMoney(parseMoney(amount) ?? 0)
const day = (date: unknown): string => {
  const known = parseWireDate(String(date))
  return known === undefined ? String(date) : printedDate(known)
}

const money = ofNumber(dollars)
const percent = ofNumber(formatPercent)
const phone = ofText(showPhone)
const hours = ofText(openingHoursText)
const date = ofText(day)
const status = ofText((code) => {
  const known = serviceStatuses.find((one) => one === code)
  return known ? statusText(known) : code
})
const flag: Read = (value) => [value === true ? "Yes" : "No"]
const word = ofText(capitalize)

const entriesOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : []
const ofEntries =
  (read: (entry: Record<string, unknown>, nameOf: NameOf) => string): Read =>
  (value, nameOf) =>
    entriesOf(value).map((entry) => read(entry, nameOf))
const list =
  (read: (one: unknown, nameOf: NameOf, index: number) => string): Read =>
  (value, nameOf) =>
    Array.isArray(value) ? value.map((one, index) => read(one, nameOf, index)) : plain(value, nameOf)

const rates = ofEntries(({ from, percent }) => `${formatPercent(Number(percent))} from ${day(from)}`)
const zipRates = ofEntries(
  ({ zip, from, percent }) => `${zip}: ${formatPercent(Number(percent))} from ${day(from)}`,
)
const people = list((one, nameOf) => nameOf(String(one)))
const shifts = ofEntries(
  ({ technician, days, start, end }, nameOf) =>
    `${nameOf(String(technician))}: ${Array.isArray(days) ? days.map((one) => capitalize(String(one).slice(0, 3))).join(", ") : ""}, ${start} to ${end}`,
)
export const wholeBranch = "Whole branch"
const daysOff = ofEntries(({ technician, from, to, note }, nameOf) => {
  const who = technician === undefined ? wholeBranch : nameOf(String(technician))
  const days = from === to ? day(from) : `${day(from)} to ${day(to)}`
  return [`${who}: ${days}`, note].filter(Boolean).join(", ")
})
const photos = list((address) => /([^/]{1,8})[^/]*$/.exec(String(address))?.[1] ?? String(address))
const chips = list((rate, _nameOf, index) => `${index + 1}: ${dollars(Number(rate))}`)
const discounts: Read = (value) => {
  const { oem, nonOem } = { oem: 0, nonOem: 0, ...(value as object) }
  return [`OEM ${formatPercent(oem)}`, `Not OEM ${formatPercent(nonOem)}`]
}
const kits: Read = (value) =>
  Object.entries(value as Record<string, { type?: unknown; value?: unknown }>).map(
    ([kit, one]) => `${kit}: ${dollars(Number(one.value))} ${one.type}`,
  )

const urethanes = ofEntries(({ name, cureTimes }) => {
  const times = entriesOf(cureTimes).map(
    ({ temperature, humidity, minutes }) =>
      `${minutesText(Number(minutes))} from ${temperature} °F, ${humidity}%`,
  )
  return `${name}: ${times.join("; ")}`
})

const textTemplates = ofEntries(({ name, text, translations }) =>
  [`${name}: ${text}`, ...Object.values(translations ?? {})].join(" / "),
)

const siteReviews = ofEntries(({ name, text, link }) => `${name}: ${text} (${link})`)

const autofill: Read = (value) => {
  const { repairRate, repairDistribution, netSplitting, onlyMissing } = value as Record<string, unknown>
  return [
    `Repair rate ${dollars(Number(repairRate))}`,
    `Repairs paid ${repairDistribution}`,
    netSplitting === true ? "Net jobs are split" : "Net jobs aren't split",
    onlyMissing === true ? "Only what is missing" : "Every line",
  ]
}

type Field = readonly [label: string, read?: Read]

const week = {
  sundayHours: ["Sunday", hours],
  mondayHours: ["Monday", hours],
  tuesdayHours: ["Tuesday", hours],
  wednesdayHours: ["Wednesday", hours],
  thursdayHours: ["Thursday", hours],
  fridayHours: ["Friday", hours],
  saturdayHours: ["Saturday", hours],
} satisfies Record<string, Field>

const ownerTexts: Record<OwnerText, string> = {
  footerData: "Footer",
  warrantyData: "Warranty",
  invoicePrintData: "Invoice closing text",
  invoiceEmailMessageData: "Invoice email message",
  serviceRequestTextMessageData: "Service request text",
  serviceRequestReviewTextMessageData: "Review request text",
  jobLinkTextMessageData: "Job link text",
  textConsentData: "Text consent wording",
}
const plainFields = Object.fromEntries(
  Object.entries(ownerTexts).map(([name, label]): [string, Field] => [name, [label]]),
)
const translatedLabels = <Name extends string>(labels: Record<Name, string>, names: readonly Name[]) =>
  Object.fromEntries(
    translationsOf(names).map(({ field, name, code }): [string, Field] => [
      field,
      [`${labels[name]} in ${languageNames[code]}`],
    ]),
  )

const fields: Record<SettingKind, Record<string, Field>> = {
  settings: {
    premierVideo: ["Homepage video"],
    quoteSystemLive: ["Quotes on the website", flag],
    quoteFormulaReplace: ["Replacement formula"],
    quoteFormulaRepair: ["Repair formula"],
    schedulerTechnicians: ["Scheduler technicians", people],
    urethanes: ["Urethanes", urethanes],
    textTemplates: ["Text templates", textTemplates],
    siteReviews: ["Reviews on the website", siteReviews],
    autofill: ["Overhead autofill", autofill],
    cashReplacementNet: ["Part price on cash replacements", ofText((net) => netNames[net] ?? net)],
    cashListDiscount: ["Off list on cash replacements", percent],
    marginFloor: ["Lowest margin", percent],
  },
  businessInfo: {
    businessname: ["Business name"],
    phone: ["Phone", phone],
    email: ["CC email"],
    mainshop: ["Main shop"],
    registrationNumber: ["Registration number"],
    ...plainFields,
    careers: ["Careers page"],
    ...translatedLabels(ownerTexts, ownerTextNames),
  },
  contactInfo: { phone: ["Phone", phone], email: ["Email"], address: ["Main shop"], ...week },
  branch: {
    name: ["Name"],
    address: ["Address"],
    city: ["City"],
    zip: ["ZIP"],
    phone: ["Phone", phone],
    zone: ["Zone"],
    cities: ["Cities", list(String)],
    map: ["Map"],
    ...week,
    taxRates: ["Sales tax", rates],
    zipTaxRates: ["Sales tax by ZIP", zipRates],
    shifts: ["Shifts", shifts],
    daysOff: ["Days off", daysOff],
    reviewLocations: [
      "Review locations",
      ofEntries(({ name, zips }) => [String(name), ...(Array.isArray(zips) ? zips : [])].join(" ")),
    ],
    googleReviewLink: ["Google reviews"],
    yelpReviewLink: ["Yelp reviews"],
    facebookReviewLink: ["Facebook reviews"],
    squareLocationId: ["Square location"],
  },
  carrier: {
    text: ["Name"],
    xy: ["Logo", ofText(logoName)],
    repairLaborType: ["Repair labor", word],
    repairLaborRates: ["Repair rates", chips],
    replaceLaborType: ["Replacement labor", word],
    replaceLaborRate: ["Replacement labor rate", money],
    replaceDiscount: ["Discount off list", percent],
    replaceMouldingDiscounts: ["Molding discounts", discounts],
    replaceInstallKitDefault: ["Default install kit"],
    replaceInstallKits: ["Install kits", kits],
  },
  billingProfile: {
    name: ["Name"],
    type: ["Account", word],
    logoUriPath: ["Logo"],
    billingFax: ["Billing fax"],
    repairFree: ["Free repairs", flag],
    repairInfo: ["Repair note"],
    repairLaborType: ["Repair labor", word],
    repairLaborRate: ["Flat repair rate", money],
    repairLaborRate1: ["First repair", money],
    repairLaborRate2: ["Second repair", money],
    repairLaborRate3: ["Third repair", money],
    repairLaborRate4: ["Fourth repair", money],
    repairLaborRate5: ["Fifth repair", money],
    replacePricingMethod: ["Part price", word],
    replaceMarkup: ["Markup"],
    replaceMarkupType: ["Markup in", word],
    replaceMarkdown: ["Markdown"],
    replaceMarkdownType: ["Markdown in", word],
    replaceLaborType: ["Replacement labor", word],
    replaceLaborRate: ["Replacement labor rate", money],
    replaceInstallKitDefault: ["Default install kit"],
    replaceInstallKitTypeWS: ["Kit W/S", word],
    replaceInstallKitTypeHM: ["Kit H/M", word],
    replaceInstallKitTypeFC: ["Kit F/C", word],
    replaceInstallKitRateWS: ["Kit W/S, rate", money],
    replaceInstallKitRateHM: ["Kit H/M, rate", money],
    replaceInstallKitRateFC: ["Kit F/C, rate", money],
    replaceMouldingDiscountOemRate: ["Molding discount, OEM", percent],
    replaceMouldingDiscountNonOemRate: ["Molding discount, not OEM", percent],
    taxExempt: ["Tax exempt", flag],
  },
  promoCode: {
    promoCode: ["Code"],
    description: ["Description"],
    appliesToParts: ["For parts", flag],
    appliesToLabor: ["For labor", flag],
    markdown: ["Markdown"],
    markdownType: ["Markdown in", word],
    from: ["First day", date],
    until: ["Last day", date],
    mostUses: ["Max uses"],
  },
  gallery: {
    year: ["Year"],
    make: ["Make"],
    model: ["Model"],
    submodel: ["Submodel"],
    service: ["Service"],
    ...translatedLabels({ service: "Service" }, ["service"]),
    favorite: ["Favorite", flag],
    urls: ["Photos", photos],
  },
  credentials: Object.fromEntries(
    suppliers.flatMap((supplier): [string, Field][] => [
      [`${supplier}Username`, [`${capitalize(supplier)}, username`]],
      [`${supplier}Password`, [`${capitalize(supplier)}, password`]],
    ]),
  ),
  apiKey: { name: ["Name"], role: ["Role"] },
  webhook: {
    url: ["Address"],
    events: ["Told about", list((event) => webhookEventNames[event as WebhookEvent] ?? String(event))],
    active: ["On", flag],
  },
  export: {},
  serviceRequest: {
    serviceStatus: ["Status", status],
    total: ["Total", money],
    customerId: ["Customer ID"],
  },
  user: {
    role: ["Role", word],
    state: ["Status", word],
    phone: ["Phone"],
    password: ["Password"],
    technicianInstallerRate: ["Installer rate"],
    technicianAssistantRate: ["Assistant rate"],
    technicianInstallerRepairRate: ["Installer repair rate"],
    technicianAssistantRepairRate: ["Assistant repair rate"],
  },
  fuel: {
    postingUserName: ["Technician"],
    mileage: ["Mileage", ofNumber((miles) => miles.toLocaleString("en-US"))],
    fuelcost: ["Fuel cost", money],
    image: ["Photo"],
  },
}

const netNames: Record<string, string> = { cost: "Part cost", listLessDiscount: "List less discount" }

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)

export const fieldLabel = (what: SettingKind, field: string): string => fields[what][field]?.[0] ?? field

export const linesOf = (
  what: SettingKind,
  field: string,
  value: unknown,
  nameOf: NameOf = asItIs,
): string[] => {
  if (isNothing(value)) return []
  const [, read = plain] = fields[what][field] ?? []
  return read(value, nameOf)
}

export const settingValueText = (
  what: SettingKind,
  field: string,
  value: unknown,
  nameOf: NameOf = asItIs,
): string => linesOf(what, field, value, nameOf).join("\n") || "nothing"
