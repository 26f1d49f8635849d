import { type Language, t } from "../../language.ts"
import type { InvoiceType } from "../charges/charge-types.ts"
import { type OldParts, oldPartsHeading, oldPartsTexts } from "../job/old-parts.ts"
import { type Authorization, shopLabel } from "../job/request.ts"
import { isBeforeCompletion, type ServiceStatus } from "../job/status.ts"
import { formatHeadlineMoney, formatPercent, sum } from "../money/money.ts"
import { shortName } from "../people/names.ts"
import { showPhone } from "../people/phone.ts"
import { dateWords, shopTimeAt, type TimeWindow, toWireTime } from "../schedule/dates.ts"
import { parseAddress } from "../schedule/zones.ts"
import { paidWithText } from "./paid-with.ts"

/** Cents, YYYY-MM-DD, minutes after midnight, ISO instants. An empty text means unknown. */
export type InvoiceFacts = {
  invoiceNumber: number
  invoiceType: InvoiceType
  serviceStatus: ServiceStatus
  issuedOn: string
  summary: string
  originalInvoice?: number | undefined
  business: {
    name: string
    address: string
    phone: string
    email: string
    registrationNumber: string
    text: string
    warranty: string
  }
  customer: { name: string; phone: string; email: string; address: string }
  billing?: { company: string; address: string; phone: string; reference: string } | undefined
  insurance?:
    | {
        carrier: string
        policy: string
        claim: string
        dispatch: string
        dateOfLoss?: string | undefined
        cause: string
        deductible: number
      }
    | undefined
  vehicle: { text: string; vin: string; reference: string }
  appointment: {
    date?: string | undefined
    start?: number | undefined
    end?: number | undefined
    location?: "Mobile" | "Inshop" | undefined
    address: string
    zone: string
    technicians: readonly string[]
  }
  charges: readonly InvoiceLine[]
  totals: {
    parts: number
    labor: number
    subtotal: number
    taxRate: number
    taxExempt: boolean
    tax: number
    total: number
    prepaid: number
    credit: number
    customerDue: number
    insuranceDue: number
    unpaid: number
  }
  payments: readonly InvoicePayment[]
  authorizations: readonly Authorization[]
  signature?: { address: string; at: string; name: string } | undefined
  oldParts?: OldParts | undefined
  driveAwayAt?: string | undefined
  history?: { address: string; version: number; head: string } | undefined
}

type InvoiceLine = {
  title: string
  detail: string
  condition: string
  quantity: number
  net: number
  parts: number
  labor: number
  total: number
  unpriced: boolean
}

type InvoicePayment = {
  party: "customer" | "insurance"
  method: string
  reference: string
  amount: number
  tip: number
  at: string
  prepaid: boolean
  signed: boolean
}

type Block = { heading: string; title: string; lines: string[] }
export type SheetLine = {
  title: string
  detail: string
  condition: string
  quantity: string
  each: string
  parts: string
  labor: string
}
type Amount = { label: string; amount: string }

/** The formatted content of an invoice. The page and the PDF print the same sheet. */
export type InvoiceSheet = {
  number: string
  date: string
  business: { name: string; lines: string[] }
  blocks: Block[]
  lines: SheetLine[]
  sums: Amount[]
  total: Amount
  credits: Amount[]
  authorizations: string[]
  oldParts: string | undefined
  /** Who signed what and when. Without it the invoice is a DIGITAL COPY. `of` decides where it is printed. */
  signed: { text: string; of: "work" | "payment" } | undefined
  dues: (Amount & { note: string })[]
  /** The grey box. `open` if something is unpaid. */
  unpaid: Amount & { note: string; open: boolean }
  /** Listed when the notes of the dues don't cover every payment, or one was signed for. */
  payments: Amount[]
  warranty: string
  closing: string
  /** The code that proves the job's history, and the page that checks it. */
  proof: { text: string; address: string } | undefined
}

/** Fixed labels of the paper. */
export const paperWords = {
  invoice: t("Invoice"),
  customer: t("Customer"),
  service: t("Service and part"),
  condition: t("Part condition"),
  quantity: t("Qty"),
  each: t("Price each"),
  eachOnPhones: t("Each"),
  parts: t("Parts"),
  labor: t("Labor"),
  authorized: t("Estimate authorized"),
  oldParts: oldPartsHeading,
  copy: t("DIGITAL COPY"),
  payments: t("Payments"),
  warranty: t("Warranty"),
  signature: t("Signature"),
  // Part of `shopLabel`.
  inShop: t("In Shop"),
} as const

export const continuedTitle = (number: string): string => t(`Invoice ${number}, continued`)

/** What is printed above the English texts of a paper whose customer reads another language. */
export type PaperTranslation = { language: Language; texts: Readonly<Record<string, string>> }

/** All translatable texts of a paper. Names are left out. */
export const textsOfPaper = (sheet: InvoiceSheet): string[] => {
  const { business, blocks, lines, sums, total, credits, dues, unpaid, payments, signed, proof } = sheet
  const amounts = [...sums, total, ...credits, ...payments]
  return nonEmpty(
    ...Object.values(paperWords),
    continuedTitle(sheet.number),
    sheet.date,
    ...business.lines,
    ...blocks.flatMap((block) => [
      block.heading,
      block.heading !== paperWords.customer && block.title,
      ...(block.heading === paperWords.customer ? [] : block.lines),
    ]),
    ...lines.flatMap(({ title, detail, condition, parts, labor }) => [
      title,
      detail,
      condition,
      parts,
      labor,
    ]),
    ...amounts.map(({ label }) => label),
    ...[...dues, unpaid].flatMap(({ label, note }) => [label, note]),
    ...sheet.authorizations,
    sheet.oldParts,
    signed?.text,
    proof?.text,
  )
}

/** English in every build of the site, where a translation is printed above it. */
const english = "en-US"
const printedDate = dateWords({ month: "short", day: "numeric", year: "numeric" }, english)
const printedLongDate = dateWords({ month: "long", day: "numeric", year: "numeric" }, english)

const printedInstant = (instant: string): string => {
  const { date, minutes } = shopTimeAt(instant)
  return `${printedDate(date)}, ${toWireTime(minutes)}`
}

const windowText = ({ start, end }: TimeWindow): string => `${toWireTime(start)} to ${toWireTime(end)}`

const dollars = formatHeadlineMoney
const nonEmpty = (...texts: (string | undefined | false)[]): string[] =>
  texts.filter((text): text is string => Boolean(text))

const addressLines = (text: string): string[] => {
  const address = parseAddress(text)
  if (!address) return nonEmpty(text)
  const { street, city, state, zip } = address
  return [street, nonEmpty(`${city}, ${state}`, zip).join(" ")]
}

const customerBlock = ({ customer: { name, address, phone, email } }: InvoiceFacts): Block => ({
  heading: paperWords.customer,
  title: name,
  lines: [...addressLines(address), ...nonEmpty(showPhone(phone), email)],
})

const vehicleBlock = ({ vehicle: { text, vin, reference } }: InvoiceFacts): Block => ({
  heading: t("Vehicle"),
  title: text,
  lines: nonEmpty(vin && t(`VIN ${vin}`), reference && t(`Reference ${reference}`)),
})

const windowOf = ({ start, end }: InvoiceFacts["appointment"]): TimeWindow | undefined =>
  start === undefined || end === undefined ? undefined : { start, end }

const onDay = (instant: string, day: string | undefined): string => {
  const { date, minutes } = shopTimeAt(instant)
  return date === day ? toWireTime(minutes) : printedInstant(instant)
}

const serviceBlock = ({ appointment, customer, driveAwayAt }: InvoiceFacts): Block => {
  const { date, location, address, zone, technicians } = appointment
  const window = windowOf(appointment)
  const city = parseAddress(address)?.city
  const elsewhere = location === "Mobile" && address !== customer.address
  return {
    heading: t("Service"),
    title:
      location === "Inshop"
        ? shopLabel(zone)
        : nonEmpty(location === "Mobile" ? t("Mobile") : t("To be scheduled"), city).join(", "),
    lines: nonEmpty(
      date && printedDate(date),
      date && window && windowText(window),
      elsewhere && parseAddress(address)?.street,
      technicians.map(shortName).join(", "),
      driveAwayAt && t(`Safe to drive from ${onDay(driveAwayAt, date)}`),
    ),
  }
}

const insuranceBlock = (insurance: NonNullable<InvoiceFacts["insurance"]>): Block => {
  const { carrier, policy, claim, dispatch, dateOfLoss, cause, deductible } = insurance
  return {
    heading: t("Insurance"),
    title: carrier,
    lines: nonEmpty(
      policy && t(`Policy ${policy}`),
      claim && t(`Claim ${claim}`),
      dispatch && t(`Dispatch ${dispatch}`),
      dateOfLoss
        ? t(`Loss ${nonEmpty(printedDate(dateOfLoss), cause).join(", ")}`)
        : cause && t(`Cause of loss ${cause}`),
      t(`Deductible ${dollars(deductible)}`),
    ),
  }
}

const billingBlock = ({
  company,
  address,
  phone,
  reference,
}: NonNullable<InvoiceFacts["billing"]>): Block => ({
  heading: t("Bill to"),
  title: company,
  lines: [...addressLines(address), ...nonEmpty(showPhone(phone), reference && t(`Order ${reference}`))],
})

const payerBlocks = ({ invoiceType, insurance, billing, originalInvoice }: InvoiceFacts): Block[] => {
  if (insurance) return [insuranceBlock(insurance)]
  if (billing) return [billingBlock(billing)]
  if (invoiceType !== "Warranty") return []
  const original = originalInvoice === undefined ? [] : [t(`For work on invoice ${originalInvoice}`)]
  return [{ heading: paperWords.warranty, title: t("No charge"), lines: original }]
}

/** Cells of a line. Missing values are empty, and a free line says so where its kind has room. */
const lineOf = ({
  title,
  detail,
  condition,
  quantity,
  net,
  parts,
  labor,
  total,
  unpriced,
}: InvoiceLine): SheetLine => {
  const nothing = total !== 0 ? "" : unpriced ? "–" : t("FREE")
  return {
    title,
    detail,
    condition,
    quantity: String(quantity),
    each: parts === 0 ? "" : dollars(net),
    parts: parts !== 0 ? dollars(parts) : condition !== "" ? nothing : "",
    labor: labor !== 0 ? dollars(labor) : condition === "" ? nothing : "",
  }
}

const linesOf = ({ charges, summary, invoiceType }: InvoiceFacts): SheetLine[] => {
  if (charges.length > 0) return charges.map(lineOf)
  const labor = invoiceType === "Warranty" ? t("FREE") : ""
  return [
    {
      title: summary || t("No charges yet"),
      detail: "",
      condition: "",
      quantity: "",
      each: "",
      parts: "",
      labor,
    },
  ]
}

const sumsOf = ({ parts, labor, subtotal, taxRate, taxExempt, tax }: InvoiceFacts["totals"]): Amount[] => [
  { label: paperWords.parts, amount: dollars(parts) },
  { label: paperWords.labor, amount: dollars(labor) },
  { label: t("Subtotal"), amount: dollars(subtotal) },
  {
    label: taxExempt ? t("Sales tax, exempt") : t(`Sales tax, ${formatPercent(taxRate)} of parts`),
    amount: dollars(tax),
  },
]

const creditsOf = ({ credit, prepaid }: InvoiceFacts["totals"]): Amount[] =>
  [
    { label: t("Credit"), cents: credit },
    { label: t("Prepaid"), cents: prepaid },
  ].flatMap(({ label, cents }) => (cents === 0 ? [] : [{ label, amount: dollars(-cents) }]))

const authorizedBy = {
  signature: (amount, name, at) => t(`${amount} signed by ${name}, ${at}`),
  text: (amount, name, at) => t(`${amount} by text from ${name}, ${at}`),
  call: (amount, name, at) => t(`${amount} by call with ${name}, ${at}`),
} as const satisfies Record<Authorization["how"], (amount: string, name: string, at: string) => string>

const authorizationText = ({ how, amount, name, at }: Authorization): string =>
  authorizedBy[how](dollars(amount), name, printedInstant(at))

const dayOf = ({ at }: InvoicePayment): string => printedDate(shopTimeAt(at).date)

type Debt = { due: number; open: number; over: number; paid: readonly InvoicePayment[] }

const debtOf = (facts: InvoiceFacts, party: InvoicePayment["party"]): Debt => {
  const due = party === "customer" ? facts.totals.customerDue : facts.totals.insuranceDue
  const paid = facts.payments.filter((payment) => payment.party === party && !payment.prepaid)
  const open = due - sum(paid.map(({ amount }) => amount))
  return { due, paid, open: Math.max(0, open), over: Math.max(0, -open) }
}

const debtNote = ({ due, open, over, paid }: Debt, invoiceType: InvoiceType): string => {
  const last = paid.at(-1)
  if (over > 0) return t(`${dollars(due + over)} paid, ${dollars(over)} more than due`)
  if (due === 0) return invoiceType === "Warranty" ? t("No charge for warranty work") : t("Nothing due")
  if (last && open === 0) return t(`Paid ${dayOf(last)}, ${paidWithText(last)}`)
  if (last) return t(`${dollars(due - open)} paid, ${dollars(open)} still due`)
  return t("Not yet paid")
}

const unpaidNote = ({ serviceStatus, totals }: InvoiceFacts, customer: Debt, insurer: Debt): string => {
  if (serviceStatus === "cancelled") return t("The job was cancelled")
  if (totals.unpaid === 0) return customer.due + insurer.due > 0 ? t("Paid in full") : t("Nothing to pay")
  if (customer.open === 0) return t("You have nothing left to pay")
  if (insurer.open > 0) return t(`Your share is ${dollars(customer.open)}`)
  return isBeforeCompletion(serviceStatus) ? t("Due when the work is done") : t("Not yet paid")
}

const duesOf = (facts: InvoiceFacts): Pick<InvoiceSheet, "dues" | "unpaid"> => {
  const [customer, insurer] = [debtOf(facts, "customer"), debtOf(facts, "insurance")]
  const box = (label: string, debt: Debt) => ({
    label,
    amount: dollars(debt.due),
    note: debtNote(debt, facts.invoiceType),
  })
  const { unpaid } = facts.totals
  return {
    dues: facts.insurance
      ? [
          box(t("Customer due"), customer),
          box(facts.insurance.carrier ? t(`${facts.insurance.carrier} due`) : t("Insurance due"), insurer),
        ]
      : [box(t("Amount due"), customer)],
    unpaid: {
      label: t("Unpaid"),
      amount: dollars(unpaid),
      note: unpaidNote(facts, customer, insurer),
      open: unpaid > 0,
    },
  }
}

const paymentsOf = ({ payments, insurance }: InvoiceFacts): Amount[] => {
  const isCovered = payments.every(
    ({ party, tip, prepaid, signed }) =>
      tip === 0 && !prepaid && !signed && payments.filter((other) => other.party === party).length === 1,
  )
  if (isCovered) return []
  return payments.map((payment) => ({
    label: nonEmpty(
      dayOf(payment),
      paidWithText(payment),
      payment.party === "insurance" && insurance?.carrier,
      payment.prepaid && t("paid before the work"),
      payment.tip > 0 && t(`plus ${dollars(payment.tip)} tip`),
    ).join(", "),
    amount: dollars(payment.amount),
  }))
}

const signedOf = ({ signature, payments }: InvoiceFacts): InvoiceSheet["signed"] => {
  if (!signature) return undefined
  const payment = payments.find(({ signed }) => signed)
  const { name } = signature
  const at = printedInstant(signature.at)
  if (!payment)
    return { text: name ? t(`Work accepted by ${name}, ${at}`) : t(`Work accepted, ${at}`), of: "work" }
  const total = dollars(payment.amount + payment.tip)
  const text = name
    ? t(`Payment of ${total} signed by ${name}, ${at}`)
    : t(`Payment of ${total} signed, ${at}`)
  return { text, of: "payment" }
}

const proofOf = ({ invoiceNumber, history }: InvoiceFacts): InvoiceSheet["proof"] => {
  if (!history) return undefined
  const { address, version, head } = history
  const query = new URLSearchParams({
    invoiceNumber: String(invoiceNumber),
    version: String(version),
    head: head.replaceAll(" ", ""),
  })
  return {
    text: t(
      `Check this invoice at ${address.replace(/^https?:\/\//, "")}: version ${version}, code ${head.replaceAll(" ", "\u00a0")}`,
    ),
    address: `${address}?${query}`,
  }
}

export const letterhead = ({
  name,
  address,
  phone,
  email,
  registrationNumber,
}: Omit<InvoiceFacts["business"], "text" | "warranty">): InvoiceSheet["business"] => ({
  name,
  lines: nonEmpty(
    address,
    nonEmpty(showPhone(phone), email).join("\u00a0\u00a0 "),
    registrationNumber && t(`Automotive repair dealer registration ${registrationNumber}`),
  ),
})

export const invoiceSheet = (facts: InvoiceFacts): InvoiceSheet => {
  const { business, oldParts } = facts
  return {
    number: String(facts.invoiceNumber),
    date: printedLongDate(facts.issuedOn),
    business: letterhead(business),
    blocks: [customerBlock(facts), vehicleBlock(facts), serviceBlock(facts), ...payerBlocks(facts)],
    lines: linesOf(facts),
    sums: sumsOf(facts.totals),
    total: { label: t("Total"), amount: dollars(facts.totals.total) },
    credits: creditsOf(facts.totals),
    authorizations: facts.authorizations.map(authorizationText),
    oldParts: oldParts && oldPartsTexts[oldParts],
    signed: signedOf(facts),
    ...duesOf(facts),
    payments: paymentsOf(facts),
    warranty: business.warranty,
    closing: business.text,
    proof: proofOf(facts),
  }
}
