import type { ServiceRequest } from "../../api/requests/service-request.ts"
import type { Charge } from "../charges/charge.ts"
import { unpaidBy } from "../charges/totals-facts.ts"
import { gluedGlass, missingOfRecord } from "../job/install-record.ts"
import { isCalibrationOpen, isSigned } from "../job/request.ts"
import type { MediaCategory } from "../media/media.ts"
import { formatMoney } from "../money/money.ts"
import { partMismatch, readPartNumber } from "../parts/part-number.ts"
import { hasRightCheckDigit, readVin } from "../vehicle/vin.ts"

/**
 * What an insurer's bill needs before it goes out. Insurers reject bills that lack one of these, so each is computed
 * from the request and its photos, never ticked by hand.
 */

/** In the order in which a bill is read. Codes are stored with a carrier's requirements. */
export const billItems = [
  "reference",
  "policy",
  "dateOfLoss",
  "causeOfLoss",
  "vin",
  "parts",
  "figures",
  "rates",
  "kit",
  "calibration",
  "installRecord",
  "photosBefore",
  "photosAfter",
  "signature",
  "deductible",
] as const
export type BillItem = (typeof billItems)[number]

export const billItemTexts: Readonly<Record<BillItem, string>> = {
  reference: "Claim or dispatch number",
  policy: "Policy number",
  dateOfLoss: "Date of loss",
  causeOfLoss: "Cause of loss",
  vin: "VIN",
  parts: "Part numbers",
  figures: "List prices and hours",
  rates: "The carrier's rates",
  kit: "Install kit",
  calibration: "Calibration",
  installRecord: "Install record",
  photosBefore: "Before photo",
  photosAfter: "After photo",
  signature: "Customer's signature",
  deductible: "Deductible",
}

/** The part of the job page where a person fixes it. */
export type BillSection = "insurance" | "vehicle" | "charges" | "install" | "photos" | "signature"

const sections: Readonly<Record<BillItem, BillSection>> = {
  reference: "insurance",
  policy: "insurance",
  dateOfLoss: "insurance",
  causeOfLoss: "insurance",
  vin: "vehicle",
  parts: "charges",
  figures: "charges",
  rates: "charges",
  kit: "charges",
  calibration: "charges",
  installRecord: "install",
  photosBefore: "photos",
  photosAfter: "photos",
  signature: "signature",
  deductible: "insurance",
}
export const sectionOf = (item: BillItem): BillSection => sections[item]

/** What is missing or wrong in a charge line, by its id. Hours are in the field of the labor. */
type LineField = { line: string; field: "part" | "list" | "net" | "labor" }

/**
 * `detail` says what exactly is wrong, where the item's name doesn't, and `at` in which line. What is unusual but can be
 * right has a `confirm`: once the field has this value, the gap is closed. Another VIN or part opens it again.
 */
export type BillGap = {
  item: BillItem
  detail?: string
  at?: LineField
  confirm?: { field: "vinConfirmed" | "partsConfirmed"; value: string }
}

type Job = Pick<
  ServiceRequest,
  | "charges"
  | "vin"
  | "vinConfirmed"
  | "partsConfirmed"
  | "year"
  | "insuranceClaimNumber"
  | "insuranceDispatch"
  | "externalReferenceNumber"
  | "insuranceDeductible"
  | "insurancePolicyNumber"
  | "insuranceDateofLoss"
  | "insuranceCauseOfLoss"
  | "insuranceDeductibleNote"
  | "calibrationNeeded"
  | "calibrationDeclined"
  | "installRecord"
  | "signedAt"
  | "signedPayment"
  | "payments"
  | "totalCustomerDue"
  | "totalInsuranceDue"
>

/** Without a dispatch, staff type the number as the reference. */
export const claimReference = (
  job: Pick<Job, "insuranceClaimNumber" | "insuranceDispatch" | "externalReferenceNumber">,
): string => job.insuranceClaimNumber || job.insuranceDispatch || job.externalReferenceNumber || ""

/** Without a dispatch, the reference. Empty if it equals the claim number (owner's specification). */
export const dispatchNumberOf = ({
  insuranceDispatch,
  externalReferenceNumber,
  insuranceClaimNumber,
}: Parameters<typeof claimReference>[0]): string => {
  const dispatch = insuranceDispatch ?? externalReferenceNumber ?? ""
  return dispatch === insuranceClaimNumber ? "" : dispatch
}

type Gap = Omit<BillGap, "item">

/** Model year from which every car sold in North America has a VIN of 17 characters with a check digit. */
const firstCheckedYear = 1981

const vinGap = ({ vin, vinConfirmed, year }: Job): Gap | undefined => {
  if (!vin) return {}
  const read = readVin(vin)
  if (read.ok && hasRightCheckDigit(read.vin)) return undefined
  const canBeRight = read.ok || (year !== undefined && year < firstCheckedYear)
  if (canBeRight && vinConfirmed === vin) return undefined
  return {
    detail: read.ok ? "The check digit differs, as on some imports. Compare it with the car." : read.detail,
    ...(canBeRight && { confirm: { field: "vinConfirmed", value: vin } }),
  }
}

const replaced = (charges: readonly Charge[]) => charges.filter(({ type }) => type === "Replace")

/** Catalogs contain errors, so a person can confirm a part that is listed for another opening. */
const partsGap = ({ charges, partsConfirmed }: Job): Gap | undefined => {
  const glasses = replaced(charges)
  const unnumbered = glasses.find(({ part }) => !part)
  if (unnumbered)
    return { detail: `${nameOf(unnumbered)} has no part number.`, at: fieldIn(unnumbered, "part") }
  const unlisted = glasses.find(({ part, partType }) => partType !== "oem" && !readPartNumber(part ?? ""))
  if (unlisted) return { detail: `${unlisted.part} isn't a NAGS number.`, at: fieldIn(unlisted, "part") }
  const mismatched = glasses.filter(partMismatch)
  const [first] = mismatched
  const value = mismatched.map(({ part, opening }) => `${part} (${opening})`).join(", ")
  if (!first || value === partsConfirmed) return undefined
  return {
    detail: mismatched.map(partMismatch).join(" "),
    at: fieldIn(first, "part"),
    confirm: { field: "partsConfirmed", value },
  }
}

const fieldIn = ({ _id }: Charge, field: LineField["field"]): LineField => ({ line: _id, field })

const nameOf = ({ description, opening }: Charge) => description ?? opening ?? "A line"

const figuresGap = (charges: readonly Charge[]): Gap | undefined => {
  const glasses = replaced(charges)
  const unlisted = glasses.find(({ list }) => list === 0)
  if (unlisted) return { detail: `${nameOf(unlisted)} has no list price.`, at: fieldIn(unlisted, "list") }
  const untimed = glasses.find(({ labortype, laborhours }) => labortype === "hourly" && laborhours === 0)
  return untimed && { detail: `${nameOf(untimed)} has no hours.`, at: fieldIn(untimed, "labor") }
}

/** The first typed figure that differs from what the carrier's rates give. */
const ratesGap = (charges: readonly Charge[]): Gap | undefined => {
  for (const line of charges)
    for (const figure of ["net", "labor"] as const) {
      const atRates = line.pricedBy?.[figure] === "typed" ? line.atRates?.[figure]?.result : undefined
      if (atRates !== undefined && atRates !== line[figure])
        return {
          detail: `${nameOf(line)}: ${formatMoney(line[figure])} is typed, the rates give ${formatMoney(atRates)}.`,
          at: fieldIn(line, figure),
        }
    }
  return undefined
}

const hasKit = (charges: readonly Charge[]): boolean => charges.some(({ type }) => type === "Install Kit")

const isMissing = (text: string | undefined) => (text ? undefined : "")

/** A text is the gap's detail. An empty one means that the item is missing. */
const checks: Readonly<
  Record<BillItem, (job: Job, photos: ReadonlySet<MediaCategory>) => Gap | string | undefined>
> = {
  reference: (job) => isMissing(claimReference(job)),
  policy: (job) => isMissing(job.insurancePolicyNumber),
  dateOfLoss: (job) => isMissing(job.insuranceDateofLoss),
  causeOfLoss: (job) => isMissing(job.insuranceCauseOfLoss),
  vin: vinGap,
  parts: partsGap,
  figures: ({ charges }) => figuresGap(charges),
  rates: ({ charges }) => ratesGap(charges),
  kit: ({ charges }) => (gluedGlass(charges).length === 0 || hasKit(charges) ? undefined : ""),
  calibration: (job) =>
    isCalibrationOpen(job) ? "Add a calibration line, or the customer's signed decline." : undefined,
  installRecord: ({ charges, installRecord }) => missingOfRecord(charges, installRecord),
  photosBefore: (_job, photos) => (photos.has("before") || photos.has("priordamage") ? undefined : ""),
  photosAfter: (_job, photos) => (photos.has("after") ? undefined : ""),
  signature: (job) => (isSigned(job) ? undefined : ""),
  deductible: (job) => {
    if (job.insuranceDeductible === undefined) return "Enter it, or 0 if there is none."
    const unpaid = unpaidBy(job, "customer")
    return unpaid <= 0 || job.insuranceDeductibleNote
      ? undefined
      : `${formatMoney(unpaid)} isn't collected. Collect it, or enter the reason.`
  },
}

/** All that the bill lacks, whatever the carrier requires. */
export const billGaps = (job: Job, photos: readonly MediaCategory[]): BillGap[] => {
  const photographed = new Set(photos)
  return billItems.flatMap((item) => {
    const gap = checks[item](job, photographed)
    if (gap === undefined) return []
    return [{ item, ...(typeof gap === "string" ? gap && { detail: gap } : gap) }]
  })
}

/** Carriers without a list of their own require everything. */
export const isRequired = (
  item: BillItem,
  carrier: { billRequirements?: readonly BillItem[] | undefined } | undefined,
): boolean => carrier?.billRequirements?.includes(item) ?? true
