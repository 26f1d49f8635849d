import { capitalize } from "#shared/domain/capitalize.ts"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { chargeTypeTexts, invoiceTypeTexts } from "#shared/domain/charges/charge-types.ts"
import type { Coverage } from "#shared/domain/insurance/claim.ts"
import type { InstallRecord } from "#shared/domain/job/install-record.ts"
import { type OldParts, oldPartsTexts } from "#shared/domain/job/old-parts.ts"
import { locationText } from "#shared/domain/job/request.ts"
import { type FieldKind, requestFieldOf } from "#shared/domain/job/request-fields.ts"
import { isServiceStatus, statusText } from "#shared/domain/job/status.ts"
import { formatMoney, formatPercent, formatQuantity } from "#shared/domain/money/money.ts"
import { openingTexts } from "#shared/domain/parts/openings.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { shortDate, toWireTime } from "#shared/domain/schedule/dates.ts"
import { languageNames, languages, t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { RecordedChange } from "#web/data/requests/history-changes.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"

/*
 * Names and values of fields as text, for history and conflicts. Values are unknown, because old events can
 * hold any shape.
 */

type LineFieldKind = FieldKind | "chargeType" | Readonly<Record<string, string>>

const sideTexts = {
  left: t("left", "side"),
  right: t("right", "side"),
  front: t("front", "side"),
  rear: t("rear", "side"),
  "front left": t("front left", "side"),
  "front right": t("front right", "side"),
  "rear left": t("rear left", "side"),
  "rear right": t("rear right", "side"),
}

/** A record has the texts of a field's codes. */
const lineFields: Record<string, readonly [label: string, kind: LineFieldKind]> = {
  type: [t("Service"), "chargeType"],
  partservice: [t("Part service"), "text"],
  quantity: [t("Quantity"), "quantity"],
  description: [t("Description"), "text"],
  part: [t("Part number"), "text"],
  partType: [t("Part type"), "text"],
  brand: [t("Brand"), "text"],
  billcode: [t("Bill code"), "text"],
  opening: [t("Glass opening"), openingTexts],
  orientation: [t("Side"), sideTexts],
  condition: [t("Condition"), { new: t("new", "part"), used: t("used", "part") }],
  list: [t("List"), "money"],
  discount: [t("Discount"), "percent"],
  net: [t("Net"), "money"],
  cost: [t("Quoted cost"), "money"],
  pricingmethod: [t("Pricing method"), { markup: t("markup"), markdown: t("markdown") }],
  kit: [t("Kit"), "text"],
  kittype: [t("Kit charge"), { each: t("each"), flat: t("flat") }],
  labortype: [t("Labor type"), { flat: t("flat"), hourly: t("hourly") }],
  laborhours: [t("Labor hours"), "text"],
  laborrate: [t("Labor rate"), "money"],
  partcost: [t("Part cost"), "money"],
  misccost: [t("Misc cost"), "money"],
  technicians: [t("Technicians"), "people"],
}

/** Fields without a label, such as IDs and signature images, are hidden from users. */
const isDescribed = (field: string): boolean => requestFieldOf(field)?.label !== undefined

export const fieldLabel = (field: string): string => requestFieldOf(field)?.label ?? capitalize(field)
export const lineFieldLabel = (field: string): string => lineFields[field]?.[0] ?? capitalize(field)

const idOf = (person: unknown): string =>
  typeof person === "object" && person !== null && "_id" in person ? String(person._id) : String(person)

const numberTexts: Partial<Record<FieldKind, (value: number) => string>> = {
  money: formatMoney,
  quantity: formatQuantity,
  percent: formatPercent,
  time: toWireTime,
}

const installText = (value: unknown): string => {
  const record = value as Partial<InstallRecord>
  return record.urethane ? t(`${record.urethane.name}, lot ${record.urethane.lot}`) : t("something else")
}

const knownText = (texts: Readonly<Record<string, string>>, value: string): string => texts[value] ?? value

const coverageText = (value: unknown): string => {
  const { policyActive, comprehensive } = value as Coverage
  return policyActive && comprehensive ? t("verified") : t("not covered")
}

/** Text of an empty value. */
export const nothing = t("nothing")

const textOf = (kind: LineFieldKind, value: unknown, nameOf: NameOf): string => {
  if (value === undefined || value === null || value === "") return nothing
  if (Array.isArray(value))
    return value.length === 0 ? t("nobody") : value.map((one) => nameOf(idOf(one))).join(", ")
  if (typeof value === "boolean") return value ? t("yes") : t("no")
  if (kind === "install") return installText(value)
  if (kind === "coverage") return coverageText(value)
  if (kind === "oldParts") return oldPartsTexts[(value as { choice: OldParts }).choice]
  if (typeof value === "number") return numberTexts[kind as FieldKind]?.(value) ?? String(value)
  if (typeof value !== "string") return t("something else")
  if (typeof kind === "object") return knownText(kind, value)
  if (kind === "date") return shortDate(value)
  if (kind === "phone") return value.split(/\r?\n/).map(showPhone).join(", ")
  if (kind === "status" && isServiceStatus(value)) return statusText(value)
  if (kind === "invoiceType") return knownText(invoiceTypeTexts, value)
  if (kind === "chargeType") return knownText(chargeTypeTexts, value)
  if (kind === "place") return locationText(value)
  if (kind === "summary") return translateReply(value)
  if (kind === "language") return languageNames[languages.find((code) => code === value) ?? "en"]
  return value
}

export const requestValueText = (field: string, value: unknown, nameOf: NameOf): string =>
  textOf(requestFieldOf(field)?.kind ?? "text", value, nameOf)

export const lineValueText = (field: string, value: unknown, nameOf: NameOf): string =>
  textOf(lineFields[field]?.[1] ?? "text", value, nameOf)

export const lineName = ({ type }: Pick<Charge, "type">): string => t(`${chargeTypeTexts[type]} line`)

/** A change of an event: "Appointment date", from "Thu, Nov 19" to "Fri, Nov 20". */
export type DescribedChange = {
  field: string
  label: string
  line?: string
  from: string
  to: string
}

/** Old events can hold incomplete lines. */
const isLine = (value: unknown): value is Pick<Charge, "type" | "total"> & Record<string, unknown> =>
  typeof value === "object" && value !== null && "type" in value && "total" in value

const describedLine = ({ field: line, from, to }: RecordedChange, nameOf: NameOf): DescribedChange[] => {
  if (isLine(from) && isLine(to))
    return Object.keys(lineFields)
      .map((field) => ({
        field: line,
        label: lineFieldLabel(field),
        line: lineName(to),
        from: lineValueText(field, from[field], nameOf),
        to: lineValueText(field, to[field], nameOf),
      }))
      .filter((change) => change.from !== change.to)
  if (isLine(to))
    return [{ field: line, label: lineName(to), from: "", to: t(`added, ${formatMoney(to.total)}`) }]
  if (isLine(from))
    return [{ field: line, label: lineName(from), from: formatMoney(from.total), to: t("removed") }]
  return []
}

export const describeChanges = (changes: readonly RecordedChange[], nameOf: NameOf): DescribedChange[] =>
  changes.flatMap((change) => {
    if (change.field.startsWith("charges.")) return describedLine(change, nameOf)
    if (!isDescribed(change.field)) return []
    return [
      {
        field: change.field,
        label: fieldLabel(change.field),
        from: requestValueText(change.field, change.from, nameOf),
        to: requestValueText(change.field, change.to, nameOf),
      },
    ]
  })

const small = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** One line, with each charge once: "Summary; Replace line: part number, brand". */
export const summarizeChanges = (changes: readonly DescribedChange[]): string =>
  Object.values(Object.groupBy(changes, ({ field }) => field))
    .flatMap((ofField = []) => {
      const [first] = ofField
      if (!first) return []
      return first.line === undefined
        ? [first.label]
        : [`${first.line}: ${ofField.map(({ label }) => small(label)).join(", ")}`]
    })
    .join("; ")
