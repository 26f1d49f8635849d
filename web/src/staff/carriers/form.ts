import { type KitName, kitNames } from "#shared/domain/charges/charge-types.ts"
import { type BillItem, billItems, isRequired } from "#shared/domain/insurance/bill-checklist.ts"
import { formatMoney, maxCents, parseMoney, parsePercent } from "#shared/domain/money/money.ts"
import { isEmail } from "#shared/domain/people/email.ts"
import { messages } from "#shared/messages.ts"
import type { Carrier } from "../../data/shop/carriers.ts"

/*
 * A carrier's terms as form values: amounts are strings. Rates of later chips are hidden, but kept, while one
 * price holds for all.
 */

export const rateNames = ["rate1", "rate2", "rate3", "rate4", "rate5"] as const
export const kitFieldNames = {
  "W/S": ["kitWS", "kitTypeWS"],
  "H/M": ["kitHM", "kitTypeHM"],
  "F/C": ["kitFC", "kitTypeFC"],
} as const satisfies Record<KitName, readonly [string, string]>

type KitRate = (typeof kitFieldNames)[KitName][0]
type KitType = (typeof kitFieldNames)[KitName][1]
type Text =
  | "key"
  | "text"
  | "xy"
  | "billingEmail"
  | (typeof rateNames)[number]
  | "replaceLaborRate"
  | "replaceDiscount"
  | "oem"
  | "nonOem"
  | KitRate

export type Values = Record<Text, string> &
  Record<KitType, "each" | "flat"> &
  Pick<Carrier, "repairLaborType" | "replaceLaborType" | "replaceInstallKitDefault"> & {
    requires: Record<BillItem, boolean>
  }

export type Change = Partial<Omit<Carrier, "key" | "version">>

export const newCarrier: Carrier = {
  key: "",
  text: "",
  xy: "",
  repairLaborType: "each",
  repairLaborRates: [6500, 1500, 1000, 1000, 1000],
  replaceLaborType: "hourly",
  replaceLaborRate: 6500,
  replaceDiscount: 30,
  replaceMouldingDiscounts: { oem: 0, nonOem: 0 },
  replaceInstallKitDefault: "W/S",
  replaceInstallKits: {
    "W/S": { type: "each", value: 2500 },
    "H/M": { type: "each", value: 3000 },
    "F/C": { type: "each", value: 3000 },
  },
}

const rateText = (carrier: Carrier, index: number): string => {
  const rate = carrier.repairLaborRates[index]
  return rate === undefined ? "" : formatMoney(rate)
}

export const valuesOf = (carrier: Carrier): Values => {
  const { "W/S": ws, "H/M": hm, "F/C": fc } = carrier.replaceInstallKits
  return {
    key: carrier.key,
    text: carrier.text,
    xy: carrier.xy,
    billingEmail: carrier.billingEmail ?? "",
    repairLaborType: carrier.repairLaborType,
    rate1: rateText(carrier, 0),
    rate2: rateText(carrier, 1),
    rate3: rateText(carrier, 2),
    rate4: rateText(carrier, 3),
    rate5: rateText(carrier, 4),
    replaceLaborType: carrier.replaceLaborType,
    replaceLaborRate: formatMoney(carrier.replaceLaborRate),
    replaceDiscount: String(carrier.replaceDiscount),
    oem: String(carrier.replaceMouldingDiscounts.oem),
    nonOem: String(carrier.replaceMouldingDiscounts.nonOem),
    replaceInstallKitDefault: carrier.replaceInstallKitDefault,
    kitWS: formatMoney(ws.value),
    kitTypeWS: ws.type,
    kitHM: formatMoney(hm.value),
    kitTypeHM: hm.type,
    kitFC: formatMoney(fc.value),
    kitTypeFC: fc.type,
    requires: Object.fromEntries(billItems.map((item) => [item, isRequired(item, carrier)])) as Record<
      BillItem,
      boolean
    >, // One entry per item.
  }
}

/** Without a list of its own, a carrier requires everything, also what is added later. */
const requirementsOf = ({ requires }: Values, base: Carrier): BillItem[] | undefined => {
  const required = billItems.filter((item) => requires[item])
  return required.length === billItems.length ? base.billRequirements && [...required] : required
}

const readAmount = (text: string): number | undefined => {
  const cents = parseMoney(text)
  return cents !== undefined && cents >= 0 && cents <= maxCents ? cents : undefined
}
/** Empty means no discount. */
const readPercent = (text: string): number | undefined => {
  const percent = text.trim() === "" ? 0 : parsePercent(text)
  return percent !== undefined && percent >= 0 && percent <= 100 ? percent : undefined
}

const enteredRates = (values: Values): string[] => {
  const texts = rateNames.map((name) => values[name].trim())
  return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1)
}

/** Parses the form. A field that can't be parsed keeps its value of `base`. */
export function carrierOf(values: Values, base: Carrier): Carrier {
  const { replaceMouldingDiscounts: mouldings, replaceInstallKits: kits } = base
  const kitOf = (kit: KitName) => {
    const [rate, type] = kitFieldNames[kit]
    return { type: values[type], value: readAmount(values[rate]) ?? kits[kit].value }
  }
  const requirements = requirementsOf(values, base)
  const email = values.billingEmail.trim()
  const rates = enteredRates(values).map(
    (text, index) => readAmount(text) ?? base.repairLaborRates[index] ?? 0,
  )
  return {
    ...base,
    key: values.key.trim(),
    text: values.text.trim(),
    xy: values.xy,
    repairLaborType: values.repairLaborType,
    repairLaborRates: rates.length === 0 ? base.repairLaborRates : rates,
    replaceLaborType: values.replaceLaborType,
    replaceLaborRate: readAmount(values.replaceLaborRate) ?? base.replaceLaborRate,
    replaceDiscount: readPercent(values.replaceDiscount) ?? base.replaceDiscount,
    replaceMouldingDiscounts: {
      oem: readPercent(values.oem) ?? mouldings.oem,
      nonOem: readPercent(values.nonOem) ?? mouldings.nonOem,
    },
    replaceInstallKitDefault: values.replaceInstallKitDefault,
    replaceInstallKits: { "W/S": kitOf("W/S"), "H/M": kitOf("H/M"), "F/C": kitOf("F/C") },
    ...(requirements && { billRequirements: requirements }),
    ...((email || base.billingEmail !== undefined) && { billingEmail: email }),
  }
}

const keyPattern = /^[a-z0-9][a-z0-9-]{1,39}$/

export const keyFrom = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40)

const amountWanted = "Enter an amount, like 65.00."
const percentWanted = "Enter a percentage from 0 to 100."

export function validateCarrier(values: Values): Partial<Record<Text, string>> {
  const errors: Partial<Record<Text, string>> = {}
  const name = values.text.trim()
  if (name.length < 2 || name.length > 50) errors.text = "Enter a name of 2 to 50 characters."
  if (!keyPattern.test(values.key.trim())) errors.key = "Use 2 to 40 lowercase letters, digits or hyphens."
  // `/carriers/new` is the page of a new carrier.
  if (values.key.trim() === "new") errors.key = "Choose another key."

  const email = values.billingEmail.trim()
  if (email !== "" && !isEmail(email)) errors.billingEmail = messages.users.emailInvalid

  const last = enteredRates(values).length
  for (const [index, field] of rateNames.entries()) {
    const isVisible = index === 0 || (values.repairLaborType === "each" && index < last)
    if (isVisible && readAmount(values[field]) === undefined) errors[field] = amountWanted
  }
  for (const field of ["replaceLaborRate", ...kitNames.map((kit) => kitFieldNames[kit][0])] as const)
    if (readAmount(values[field]) === undefined) errors[field] = amountWanted
  for (const field of ["replaceDiscount", "oem", "nonOem"] as const)
    if (readPercent(values[field]) === undefined) errors[field] = percentWanted
  return errors
}

export const changeBetween = (base: Carrier, carrier: Carrier): Change =>
  Object.fromEntries(
    Object.entries(carrier).filter(
      ([field, value]) =>
        field !== "key" &&
        field !== "version" &&
        JSON.stringify(value) !== JSON.stringify(Reflect.get(base, field)),
    ),
  )

/** Maps the server's field path to a form field. List items and groups have fields of their own. */
export function fieldOf(path: string): Text | undefined {
  const [field = "", ...rest] = path.split(".")
  if (field === "repairLaborRates") return rateNames[Number(rest[0] ?? 0)] ?? "rate1"
  if (field === "replaceMouldingDiscounts") return rest[0] === "nonOem" ? "nonOem" : "oem"
  if (field === "replaceInstallKits") {
    const kit = kitNames.find((one) => one === rest[0])
    return kit ? kitFieldNames[kit][0] : undefined
  }
  const directFields = ["key", "text", "xy", "billingEmail", "replaceLaborRate", "replaceDiscount"] as const
  return directFields.find((one) => one === field)
}
