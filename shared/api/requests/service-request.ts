import * as z from "zod"
import { chargeTypes, invoiceTypes, kitNames, priceSources } from "../../domain/charges/charge-types.ts"
import { markupFromWire, markupToWire } from "../../domain/charges/markup.ts"
import { billWays } from "../../domain/insurance/bill-ways.ts"
import { rejectionReasons } from "../../domain/insurance/rejection.ts"
import { oldPartsChoices } from "../../domain/job/old-parts.ts"
import { serviceStatuses, submittedStatuses } from "../../domain/job/status.ts"
import { reviewPlatforms } from "../../domain/messages/reviews.ts"
import { parseQuantity } from "../../domain/money/money.ts"
import { normalizeInput } from "../../domain/normalize-input.ts"
import { normalizePartNumber } from "../../domain/parts/part-number.ts"
import { languages } from "../../language.ts"
import {
  amount,
  carId,
  id,
  instant,
  licensePlate,
  money,
  phone,
  signaturePicture,
  storedKinds,
  technicianIds,
  text,
  typedMoney,
  vin,
  windowTime,
  wireKinds,
  writtenKinds,
} from "../kinds.ts"
import { hiddenFields, omitMask, totalsOfCosts } from "./hidden-fields.ts"

/**
 * The service request and its charges (owner's specification). One field list makes two schemas: the wire's (dollars,
 * M/D/YYYY, 6:00am) and the table's (cents, YYYY-MM-DD, minutes after midnight). Both decode to the same domain type.
 */
type Kinds<Money extends z.ZodType, Date extends z.ZodType, Time extends z.ZodType> = {
  money: Money
  date: Date
  time: Time
}

const percentOrFlat = z.enum(["percent", "flat"])
const maxMarkup = 10_000

/** How a figure was computed, as the "Why" panel shows it and an audit can check it years later. */
const why = z.object({
  /** In cents, also on the wire. If it differs from the figure, the explanation is outdated. */
  result: z.int(),
  rule: z.string(),
  equation: z.string(),
  inputs: z.array(z.object({ label: z.string(), value: z.string() })),
  version: z.string().optional(),
  rounding: z.string(),
})

const source = z.enum(priceSources).optional()
const technicianRole = z.enum(["Installer", "Assistant"])

const chargeFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>({
  money,
  date,
}: Kinds<M, D, T>) => ({
  type: z.enum(chargeTypes),
  quantity: z.number().min(0).max(999),
  partservice: text(200).optional(),
  part: text(40).optional(),
  partType: z.enum(["nags", "oem"]).optional(),
  brand: text(60).optional(),
  billcode: text(20).optional(),
  description: text(300).optional(),
  orientation: text(20).optional(),
  opening: text(30).optional(),
  condition: z.enum(["new", "used"]).optional(),
  kind: z.enum(["calibration", "promoParts", "promoLabor", "shopLabor"]).optional(),
  pricingmethod: z.enum(["markup", "markdown"]).optional(),
  /** Percent, or dollars when `markuptype` is flat (in rules, too, because it is an input, not an amount). */
  markup: z.number().optional(),
  markuptype: percentOrFlat.optional(),
  markdown: z.number().optional(),
  markdowntype: percentOrFlat.optional(),
  list: money,
  /** Percent. Input for `net` when `entered` is "discount". Otherwise derived, rounded, and only displayed. */
  discount: z.number(),
  /** Which of the two was entered. The other is derived and never used for computing (docs/domain.md, section 3). */
  entered: z.enum(["net", "discount"]),
  /** The shop's quoted price of one, to which markup or formula applies. */
  cost: money,
  net: money,
  kit: z.enum(kitNames).optional(),
  kittype: z.enum(["each", "flat"]).optional(),
  laborhours: z.number().min(0).max(99),
  laborrate: money,
  labortype: z.enum(["flat", "hourly"]),
  technicians: z.array(
    z.object({
      _id: id,
      role: technicianRole,
      /** Pay at the time of saving. Later rates don't change old jobs. */
      pay: money,
      /** The technician had no rate for this role, so `pay` is 0 until one is entered. */
      rateMissing: z.literal(true).optional(),
      half: z.boolean(),
      date: date.optional(),
    }),
  ),
})

const derivedChargeFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>({
  money,
}: Kinds<M, D, T>) => ({
  _id: id,
  labor: money,
  total: money,
  /** What the shop pays for one. For an Install Kit, the cost of the whole line. */
  partcost: money,
  laborcost: money,
  misccost: money,
  pnlnet: money,
  flags: z.array(z.string()).optional(),
  /** Whether a person typed the figure or rates set it. Missing until it is priced. */
  pricedBy: z.object({ net: source, labor: source, kit: source }).optional(),
  /** A sentence about input that the rates need and the line lacks. The figure isn't final. */
  needs: z.object({ net: z.string().optional(), labor: z.string().optional() }).optional(),
  /** For a typed figure: what the rates would give. */
  atRates: z.object({ net: why.optional(), labor: why.optional() }).optional(),
  why: z
    .object({ net: why.optional(), labor: why.optional(), list: why.optional(), total: why.optional() })
    .optional(),
})

const requestFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>(
  kinds: Kinds<M, D, T>,
) => {
  const { money, date, time } = kinds
  return {
    invoiceType: z.enum(invoiceTypes),
    serviceType: text(40).optional(),
    serviceSummary: text(300).optional(),
    branch: id.optional(),

    vehicleId: id.optional(),
    vehicle: text(120).optional(),
    year: z.int().min(1900).max(2100).optional(),
    make: text(40).optional(),
    model: text(60).optional(),
    style: text(80).optional(),
    carId: carId.optional(),
    vin: text(17).optional(),
    licensePlate: licensePlate.optional(),
    customerVehicleReference: text(40).optional(),

    customerId: id.optional(),
    customerName: text(100).optional(),
    customerPhone: text(60).optional(),
    /** May contain several addresses. Only the first is used. */
    customerEmail: text(200).optional(),
    customerFullAddress: text(200).optional(),
    /** Language of texts, emails, and links to the customer. English if missing. */
    language: z.enum(languages).optional(),
    customerCredit: money.optional(),
    customerNotes: text(2000).optional(),

    /** Key in the list of carriers. `insuranceCarrier` is the name at the time it was chosen. */
    insuranceCarrierKey: id.optional(),
    insuranceCarrier: text(60).optional(),
    insuranceDeductible: money.optional(),
    insuranceDispatch: text(40).optional(),
    insuranceDateofLoss: date.optional(),
    insuranceCauseOfLoss: text(80).optional(),
    insurancePolicyNumber: text(40).optional(),
    insuranceClaimNumber: text(40).optional(),
    /** Why the deductible isn't collected, for the insurer's bill. */
    insuranceDeductibleNote: text(200).optional(),
    /** Dispatch, claim, or repair order number. */
    externalReferenceNumber: text(40).optional(),

    billingId: id.optional(),
    billingProfileId: id.optional(),
    billingCompany: text(100).optional(),
    billingFullAddress: text(200).optional(),
    billingPhone: text(20).optional(),
    billingFax: text(20).optional(),
    billingEmail: text(200).optional(),
    billingNotes: text(1000).optional(),
    taxExempt: z.boolean().optional(),
    promoCode: text(50).optional(),
    /** Percent, on parts only. A typed rate overrides the location's. */
    taxRate: z.number().min(0).max(20).optional(),

    appointmentDate: date.optional(),
    appointmentTimeStart: time.optional(),
    appointmentTimeEnd: time.optional(),
    appointmentLocation: z.enum(["Mobile", "Inshop"]).optional(),
    appointmentAddress: text(200).optional(),
    appointmentTechnicians: technicianIds.optional(),
    appointmentTechniciansRemoval: technicianIds.optional(),
    appointmentTechniciansInstall: technicianIds.optional(),
    halfJob: z.boolean().optional(),
    multiJob: z.boolean().optional(),
    calibrationNeeded: z.boolean().optional(),
  }
}

/** A customer's request for another time: a day, a window that was free when they looked, and a note. */
export const requestedTimeShape = <D extends z.ZodType, T extends z.ZodType>({
  date,
  time,
}: {
  date: D
  time: T
}) => ({
  date: date.optional(),
  start: time.optional(),
  end: time.optional(),
  note: z.string(),
  at: instant,
})

const pendingMoney = <M extends z.ZodType>({ money }: { money: M }) =>
  z.object({
    _id: id,
    amount: money,
    tip: money,
    at: instant,
    by: z.string(),
    undecided: z.boolean(),
  })

const paymentFields = <M extends z.ZodType>({ money }: { money: M }) => ({
  customerPaid: z.boolean(),
  customerPaymentId: z.string().optional(),
  customerPaymentMethod: z.string().optional(),
  customerPaymentReference: z.string().optional(),
  customerTipAmount: money,
  billingPaid: z.boolean(),
  payments: z.array(
    z.object({
      _id: id,
      party: z.enum(["customer", "insurance"]),
      method: z.string(),
      amount: money,
      tip: money,
      reference: z.string().optional(),
      at: instant,
      by: z.string(),
      /** Received before completion, so it is a credit instead of a settlement (docs/domain.md, section 3). */
      prepaid: z.boolean(),
      /** Recorded by mistake and reversed. It no longer counts. */
      voided: z.boolean(),
      card: z.object({ brand: z.string(), last4: z.string() }).optional(),
      providerId: z.string().optional(),
      refunds: z
        .array(
          z.object({
            _id: id,
            amount: money,
            tip: money,
            at: instant,
            by: z.string(),
            reason: z.string().optional(),
            providerId: z.string().optional(),
          }),
        )
        .optional(),
    }),
  ),
  /** The card payment in progress at the provider. Only one at a time. */
  pendingPayment: pendingMoney({ money })
    .extend({
      from: z.enum(serviceStatuses),
    })
    .optional(),
  /** The refund in progress. It can take days. The amount due counts as paid meanwhile. */
  pendingRefund: pendingMoney({ money }).optional(),
})

const signatureFields = <M extends z.ZodType>({ money }: { money: M }) => ({
  signatureData: z.string().optional(),
  signedAt: instant.optional(),
  signedWith: z.string().optional(),
  /** The payment the signature belongs to. Without one it is for the work. */
  signedPayment: id.optional(),
  authorizations: z.array(
    z.object({
      how: z.enum(["signature", "text", "call"]),
      amount: money,
      name: z.string(),
      at: instant,
      by: z.string(),
      signatureData: z.string().optional(),
    }),
  ),
  calibrationDeclined: z
    .object({ name: z.string(), at: instant, signatureData: z.string().optional() })
    .optional(),
  oldParts: z.object({ choice: z.enum(oldPartsChoices), at: instant }).optional(),
})

const reviewFields = {
  reviewLink: z.string().optional(),
  reviewLocate: z.string().optional(),
  reviewLinkSent: instant.optional(),
  reviewLinkViewed: instant.optional(),
  reviewLinkClicked: z.array(z.object({ platform: z.enum(reviewPlatforms), at: instant })).optional(),
}

/** What the carrier confirmed on the phone. Its deductible and dispatch number are the request's own fields. */
export const coverageInput = z.strictObject({
  policyActive: z.boolean(),
  /** Comprehensive coverage pays for glass. */
  comprehensive: z.boolean(),
  /** The policy waives the deductible for glass. */
  glassWaiver: z.boolean(),
  /** The network that handles the carrier's glass claims. */
  network: text(60).trim().optional(),
  reference: text(40).trim().optional(),
  representative: text(60).trim().optional(),
  /** Ten digits. Takes texts about the job without recorded consent, because it is a business contact. */
  representativePhone: phone.optional(),
})
const billedLines = <M extends z.ZodType>(money: M) =>
  z.array(
    z.object({
      _id: id,
      total: money,
      type: z.enum(chargeTypes).optional(),
      description: z.string().optional(),
      part: z.string().optional(),
      opening: z.string().optional(),
    }),
  )
const insurerFields = <M extends z.ZodType>({ money }: { money: M }) => ({
  coverage: z.object({ ...coverageInput.shape, at: instant, by: z.string() }).optional(),
  /** The last bill that went to the insurer, besides copies. */
  insurerBill: z
    .object({
      carrierKey: id.optional(),
      firstAt: instant,
      at: instant,
      by: z.string(),
      how: z.enum(billWays),
      to: z.string().optional(),
      /** What this bill and the ones before it ask for. */
      amount: money,
      lines: billedLines(money),
      /** The earlier bills that a supplement adds to, oldest first. */
      earlierBills: z.array(z.object({ at: instant, amount: money, lines: billedLines(money) })).optional(),
      /** SHA-256 of the PDF, hexadecimal. */
      pdfHash: z.string(),
      /** The `fingerprint` of the billing file. */
      fingerprint: z.string().optional(),
    })
    .optional(),
  /** Every rejection of a bill, the last one at the end. */
  billRejections: z
    .array(
      z.object({
        reason: z.enum(rejectionReasons),
        /** What the carrier wants changed, in its words. */
        note: z.string().optional(),
        at: instant,
        by: z.string(),
        carrierKey: id.optional(),
        /** The rejected bill, by its instant, with what it billed. */
        bill: z.object({ at: instant, amount: money, isSupplement: z.literal(true).optional() }).optional(),
        /** The bill's status before. */
        before: z.enum(submittedStatuses).optional(),
        /** The job was in Partial Payment before. */
        wasPartlyPaid: z.literal(true).optional(),
        /** A person set another status while it was open, so no refund opens it again. */
        endedByHand: z.literal(true).optional(),
      }),
    )
    .optional(),
})

const installFields = <D extends z.ZodType>({ date }: { date: D }) => ({
  installRecord: z
    .object({
      urethane: z.object({ _id: id.optional(), name: z.string(), lot: z.string(), expiresOn: date }),
      primer: z.string().optional(),
      glasses: z.array(z.object({ charge: id, name: z.string(), dot: z.string() })),
      temperature: z.int(),
      humidity: z.int(),
      setAt: instant,
      by: z.string(),
      driveAwayAt: instant.optional(),
    })
    .optional(),
})

const typedDueFields = <M extends z.ZodType>({ money }: { money: M }) => ({
  /** How a typed amount due changed labor and goodwill. Another amount starts from the values before. */
  typedDue: z
    .object({
      labor: z.array(
        z.object({
          _id: id,
          solved: money,
          before: z
            .object({
              labortype: z.enum(["flat", "hourly"]),
              laborrate: money,
              pricedBy: source,
              why: why.optional(),
            })
            .optional(),
        }),
      ),
      credit: z.object({ solved: money, before: money }),
    })
    .optional(),
})

const totalFields = <M extends z.ZodType>({ money }: { money: M }) => ({
  totalParts: money,
  totalLabor: money,
  totalSubtotal: money,
  totalTax: money,
  total: money,
  totalPrepaid: money,
  totalCustomerCredit: money,
  totalCustomerDue: money,
  totalInsuranceDue: money,
  totalUnpaid: money,
  totalPartsCost: money,
  totalLaborCost: money,
  totalMiscCost: money,
  totalPnlNet: money,
})

const serverFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>(
  kinds: Kinds<M, D, T>,
) => ({
  invoiceNumber: z.int(),
  version: z.int(),
  serviceStatus: z.enum(serviceStatuses),
  statusSince: instant,
  serviceWriter: z.string().optional(),
  serviceWriterUserId: z.string().optional(),
  /** A visitor, an insurer's dispatch, or an import. Missing when staff created it. */
  source: z.enum(["website", "dispatch", "import"]).optional(),
  requestReceivedTimestamp: instant,
  requestModifiedTimestamp: instant,
  quoteId: id.optional(),
  originalInvoice: z.int().optional(),
  originalGlass: z
    .array(
      z.object({
        opening: z.string().optional(),
        orientation: z.string().optional(),
        part: z.string().optional(),
      }),
    )
    .optional(),
  warrantyInvoices: z.array(z.int()).optional(),
  appointmentRescheduled: z.int(),
  openAlerts: z.int().optional(),
  assignedTechnicians: z.array(id),
  zone: z.string(),
  /** Percent, on parts only. Derived from the job's location and date unless a clerk typed it. */
  taxRate: z.number().min(0).max(20),
  /** Origin of the rate. "default" is unconfirmed and marked so. */
  taxRateSource: z.enum(["zip", "branch", "typed", "default"]),

  ...paymentFields(kinds),
  ...signatureFields(kinds),
  completedAt: instant.optional(),
  timeAsked: z.object(requestedTimeShape(kinds)).optional(),
  /** Overpayment by an offline payment, in cents, until staff review it. */
  surplus: kinds.money.optional(),

  ...reviewFields,
  ...installFields(kinds),
  ...insurerFields(kinds),
  ...typedDueFields(kinds),
  ...totalFields(kinds),
})

const invoiceKey = z.string()
/** Key of the customer's link (128 random bits). Missing on requests not changed since links exist. */
const jobKey = z.string().optional()

export const Charge = z.object({ ...chargeFields(wireKinds), ...derivedChargeFields(wireKinds) })
const StoredCharge = z.object({ ...chargeFields(storedKinds), ...derivedChargeFields(storedKinds) })
export type StoredCharge = z.output<typeof StoredCharge>

const promoTerms = z.object({
  promoCode: z.string(),
  version: z.int(),
  description: z.string(),
  appliesToParts: z.boolean(),
  appliesToLabor: z.boolean(),
  markdown: z.number(),
  markdownType: percentOrFlat,
})

export const ServiceRequest = z.object({
  ...requestFields(wireKinds),
  ...serverFields(wireKinds),
  invoiceKey,
  jobKey,
  /** The code's discount, in dollars when flat, so that screens can solve an amount due. */
  promo: z
    .codec(promoTerms, promoTerms, {
      decode: (promo) => ({ ...promo, markdown: markupFromWire(promo.markdown, promo.markdownType) }),
      encode: (promo) => ({ ...promo, markdown: markupToWire(promo.markdown, promo.markdownType) }),
    })
    .optional(),
  charges: z.array(Charge),
})

const payOfLine = StoredCharge.pick({ technicians: true, laborcost: true })

/** Charges under another invoice type, carrier, or account. Switching back restores them. */
const StoredBook = z.object({
  invoiceType: z.enum(invoiceTypes),
  pricedBy: z.string(),
  charges: z.array(StoredCharge),
  customerCredit: z.int(),
  taxExempt: z.boolean(),
})

export const StoredServiceRequest = z.object({
  ...requestFields(storedKinds),
  ...serverFields(storedKinds),
  invoiceKey,
  jobKey,
  /** The promo code's terms when it was added. Deleting the code changes no price. */
  promo: promoTerms.optional(),
  charges: z.array(StoredCharge),
  /** What autofill wrote and what it replaced, so that a reset restores exactly that. */
  overhead: z
    .object({
      at: instant,
      by: z.string(),
      written: z.array(
        z.object({
          chargeId: id,
          pay: z
            .object({
              before: payOfLine,
              written: payOfLine,
              share: z.enum(["each", "split evenly"]).optional(),
            })
            .optional(),
          partcost: z.object({ before: z.int(), written: z.int() }).optional(),
        }),
      ),
    })
    .optional(),
  earlier: z.array(StoredBook).optional(),
  /** A visitor proved the phone by a texted code. Staff may have entered another one since. */
  phoneProven: z.literal(true).optional(),
  /** The deductible from when an insurer paid. Restored if one pays again. */
  earlierDeductible: storedKinds.money.optional(),
  /** Status before the invoice was paid. A refund returns to it. */
  submittedAs: z.enum(submittedStatuses).optional(),
  /** Hash of the event that created this version. Missing if older than hashes. */
  historyHead: z.string().optional(),
  /** An older record whose payments move to the ledger with its next change. */
  carryPayments: z.literal(true).optional(),
  /** Fields that only a newer release knows. A change by this one, during a deploy or after a rollback, keeps them. */
  newerFields: z.record(z.string(), z.unknown()).optional(),
})

export type ServiceRequest = z.output<typeof StoredServiceRequest>

export const ServiceRequestOfTechnician = ServiceRequest.omit(
  omitMask(hiddenFields.technician.request),
).extend({
  charges: z.array(
    Charge.omit(omitMask(hiddenFields.technician.line)).extend({
      technicians: z.array(
        Charge.shape.technicians.element.omit(omitMask(hiddenFields.technician.ofTechnicians)),
      ),
    }),
  ),
})

const payment = ServiceRequest.shape.payments.element

export const ServiceRequestOfCustomer = ServiceRequest.omit(omitMask(hiddenFields.user.request)).extend({
  charges: z.array(Charge.omit(omitMask(hiddenFields.user.line))),
  payments: z.array(
    payment.omit({ providerId: true }).extend({
      refunds: z
        .array(payment.shape.refunds.unwrap().element.omit({ providerId: true, reason: true }))
        .optional(),
    }),
  ),
})

/** A line in a write. Missing fields keep their value, or get the type's default on a new line. */
const chargeToWrite = z.strictObject({
  ...z.object({ ...chargeFields(writtenKinds), partcost: amount, misccost: amount }).partial().shape,
  type: z.enum(chargeTypes),
  _id: id.optional(),
  /** `null` returns a figure to the rates, "typed" keeps it. The server knows which rates apply. */
  pricedBy: z
    .strictObject({ net: source.nullable(), labor: source.nullable(), kit: source.nullable() })
    .optional(),
  quantity: z
    .number()
    .min(0)
    .max(999)
    .overwrite((typed) => parseQuantity(typed) ?? typed)
    .optional(),
  part: text(40).overwrite(normalizePartNumber).optional(),
  net: typedMoney.optional(),
  laborrate: typedMoney.optional(),
  discount: z.number().min(0).max(100).overwrite(Math.round).optional(),
  markup: z.number().min(0).max(maxMarkup).optional(),
  markdown: z.number().min(0).max(maxMarkup).optional(),
  technicians: z
    .array(z.strictObject({ _id: id, role: technicianRole, half: z.boolean() }))
    .max(8)
    .check(({ value, issues }) => {
      for (const [index, { _id }] of value.entries())
        if (value.findIndex((other) => other._id === _id) < index)
          issues.push({
            code: "custom",
            input: value,
            path: [index, "_id"],
            message: "This technician is already on the line.",
          })
    })
    .optional(),
})
const refuseNegativePrices = ({ value, issues }: z.core.ParsePayload<WrittenPrice>) => {
  if (value.kind === "promoParts" || value.kind === "promoLabor") return
  for (const field of ["net", "laborrate"] as const)
    if ((value[field] ?? 0) < 0)
      issues.push({
        code: "custom",
        input: value,
        path: [field],
        message: "A charge can't be below 0. Enter 0 or more.",
      })
}
type WrittenPrice = Pick<z.output<typeof chargeToWrite>, "kind" | "net" | "laborrate">

const linesToWrite = <Line extends z.ZodType<{ _id?: string | undefined }>>(line: Line) =>
  z
    .array(line)
    .max(60)
    .check(({ value, issues }) => {
      for (const [index, { _id }] of value.entries())
        if (_id !== undefined && value.findIndex((other) => other._id === _id) < index)
          issues.push({
            code: "custom",
            input: value,
            path: [index, "_id"],
            message: "This line is already there.",
          })
    })

const ChargeToWrite = chargeToWrite.check(refuseNegativePrices)
const ChargeOfTechnicianToWrite = chargeToWrite
  .omit(omitMask(hiddenFields.technician.unwritable))
  .check(refuseNegativePrices)

export type ChargeToWrite = z.output<typeof ChargeToWrite>

/** Fields a clerk may write. `null` clears a field. `version` is the version the change is based on. */
const inputFields = z.object(requestFields(writtenKinds)).shape
const writableFields = {
  ...inputFields,
  vin: vin.optional(),
  appointmentTimeStart: windowTime.optional(),
  appointmentTimeEnd: windowTime.optional(),
  customerPhone: inputFields.customerPhone.unwrap().overwrite(normalizeInput).optional(),
  customerEmail: inputFields.customerEmail.unwrap().overwrite(normalizeInput).optional(),
}
const emptyable = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      z.nullish(field instanceof z.ZodOptional ? field.unwrap() : field),
    ]),
  ) as unknown as {
    [Name in keyof Shape]: z.ZodOptional<
      z.ZodNullable<Shape[Name] extends z.ZodOptional<infer Inner> ? Inner : Shape[Name]>
    >
  }

const maxOwnVersions = 500

/** What the caller had seen, so that others' later changes aren't overwritten unseen. */
export const versionFields = {
  version: z.int().min(1).optional(),
  /** Later versions that the caller created itself: an offline phone sends its changes one by one. */
  ownVersions: z.array(z.int().min(1)).max(maxOwnVersions).optional(),
}

export const ServiceRequestChange = z.strictObject({
  ...emptyable(writableFields),
  invoiceType: z.enum(invoiceTypes).optional(),
  /** Applies the action `setStatus` together with the other fields (docs/domain.md, section 2). */
  serviceStatus: z.enum(serviceStatuses).optional(),
  charges: linesToWrite(ChargeToWrite).optional(),
  /** A typed amount due, solved backwards into the lines (docs/domain.md, section 3). */
  wantedDue: amount.optional(),
  /** The total that the screen showed. A save that comes to another total is refused. Omit it to skip the check. */
  totalShown: money.optional(),
  signatureData: signaturePicture.optional(),
  signedWith: text(100).optional(),
  ...versionFields,
})
export type ServiceRequestChange = z.output<typeof ServiceRequestChange>

export const InstallRecordToWrite = z.strictObject({
  urethane: z.strictObject({
    _id: id.optional(),
    name: text(60).trim().min(1, "Choose the urethane."),
    lot: text(40).trim().min(3, "Enter the lot number as printed."),
    expiresOn: writtenKinds.date,
  }),
  primer: text(60).trim().optional(),
  glasses: z
    .array(
      z.strictObject({
        charge: id,
        dot: text(30).trim().toUpperCase().min(1, "Enter the glass's DOT number."),
      }),
    )
    .max(60),
  temperature: z
    .int("Enter a whole number of degrees.")
    .min(-20, "Enter -20 to 130 °F.")
    .max(130, "Enter -20 to 130 °F."),
  humidity: z.int("Enter a whole percentage.").min(0, "Enter 0 to 100 %.").max(100, "Enter 0 to 100 %."),
  setAt: instant.optional(),
})

export const SwitchTarget = z
  .object({
    invoiceType: z.enum(["Cash", "Insurance", "Net"]),
    insuranceCarrierKey: writableFields.insuranceCarrierKey.unwrap(),
    insuranceDeductible: writableFields.insuranceDeductible.unwrap(),
    insuranceDispatch: writableFields.insuranceDispatch.unwrap(),
    insuranceDateofLoss: writableFields.insuranceDateofLoss.unwrap(),
    insuranceCauseOfLoss: writableFields.insuranceCauseOfLoss.unwrap(),
    insurancePolicyNumber: writableFields.insurancePolicyNumber.unwrap(),
    insuranceClaimNumber: writableFields.insuranceClaimNumber.unwrap(),
    externalReferenceNumber: writableFields.externalReferenceNumber.unwrap(),
    customerVehicleReference: writableFields.customerVehicleReference.unwrap(),
    billingId: writableFields.billingId.unwrap(),
    billingNotes: writableFields.billingNotes.unwrap(),
  })
  .partial()
export type SwitchTarget = z.output<typeof SwitchTarget>

const payerFields = {
  invoiceType: writableFields.invoiceType,
  insuranceCarrierKey: writableFields.insuranceCarrierKey,
  insuranceCarrier: writableFields.insuranceCarrier,
  insuranceDeductible: writableFields.insuranceDeductible,
  billingId: writableFields.billingId,
  billingNotes: writableFields.billingNotes,
  customerCredit: writableFields.customerCredit,
  taxExempt: writableFields.taxExempt,
  taxRate: writableFields.taxRate,
  promoCode: writableFields.promoCode,
  branch: writableFields.branch,
  appointmentDate: writableFields.appointmentDate,
  appointmentLocation: writableFields.appointmentLocation,
  appointmentAddress: writableFields.appointmentAddress,
  customerFullAddress: writableFields.customerFullAddress,
}

export const PriceQuery = z.strictObject({
  invoiceNumber: z.int().optional(),
  ...emptyable(payerFields),
  invoiceType: z.enum(invoiceTypes).optional(),
  wantedDue: amount.optional(),
  charges: linesToWrite(ChargeToWrite).optional(),
  quoteId: id.optional(),
})

export const TechnicianPriceQuery = z.strictObject({
  invoiceNumber: z.int(),
  charges: linesToWrite(ChargeOfTechnicianToWrite).optional(),
})

const pricedFields = {
  invoiceType: true,
  insuranceCarrierKey: true,
  insuranceCarrier: true,
  taxExempt: true,
  taxRate: true,
  taxRateSource: true,
  promoCode: true,
  customerCredit: true,
  serviceSummary: true,
  charges: true,
  totalParts: true,
  totalLabor: true,
  totalSubtotal: true,
  totalTax: true,
  total: true,
  totalPrepaid: true,
  totalCustomerCredit: true,
  totalCustomerDue: true,
  totalInsuranceDue: true,
  totalUnpaid: true,
} as const

const previously = z.object({
  total: money,
  totalCustomerDue: money,
  totalInsuranceDue: money,
  totalUnpaid: money,
})

/** What a request would cost. `before` is its current price. `promo` says why a code doesn't apply. */
const previewFields = {
  before: previously.optional(),
  promo: z.object({ valid: z.boolean(), message: z.string() }).optional(),
}

export const Prices = ServiceRequest.pick({ ...pricedFields, ...omitMask(totalsOfCosts) }).extend(
  previewFields,
)
export const PricesOfTechnician = ServiceRequestOfTechnician.pick(pricedFields).extend(previewFields)

/** What a technician may change (docs/domain.md, section 4). */
export const ServiceRequestChangeOfTechnician = z.strictObject({
  charges: linesToWrite(ChargeOfTechnicianToWrite).optional(),
  vin: emptyable(writableFields).vin,
  licensePlate: emptyable(writableFields).licensePlate,
  customerNotes: emptyable(writableFields).customerNotes,
  signatureData: signaturePicture.optional(),
  signedWith: text(100).optional(),
  totalShown: ServiceRequestChange.shape.totalShown,
  ...versionFields,
})

/** A list row. It has 150 to 300 bytes, so a day of 100 jobs costs few read units. */
const summaryFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>({
  money,
  date,
  time,
}: Kinds<M, D, T>) => ({
  invoiceNumber: z.int(),
  version: z.int(),
  invoiceType: z.enum(invoiceTypes),
  serviceStatus: z.enum(serviceStatuses),
  statusSince: instant,
  customerName: z.string().optional(),
  customerPhone: z.string().optional(),
  vehicle: z.string().optional(),
  serviceSummary: z.string().optional(),
  appointmentDate: date.optional(),
  appointmentTimeStart: time.optional(),
  appointmentTimeEnd: time.optional(),
  appointmentLocation: z.enum(["Mobile", "Inshop"]).optional(),
  customerFullAddress: z.string().optional(),
  appointmentTechnicians: z.array(id).optional(),
  appointmentTechniciansRemoval: z.array(id).optional(),
  appointmentTechniciansInstall: z.array(id).optional(),
  zone: z.string(),
  branch: id.optional(),
  externalReferenceNumber: z.string().optional(),
  parts: z.array(z.string()).optional(),
  total: money,
  totalUnpaid: money,
  openAlerts: z.int().optional(),
  reviewLinkSent: instant.optional(),
  wantsTime: z.boolean().optional(),
  awaitsPrice: z.boolean().optional(),
  hasSurplus: z.boolean().optional(),
  /** The customer's share, and how much of it is unpaid. Rows stored before these fields have neither. */
  totalCustomerDue: money.optional(),
  customerUnpaid: money.optional(),
  language: z.enum(languages).optional(),
})

export const RequestSummary = z.object(summaryFields(wireKinds))
export const StoredRequestSummary = z.object({
  ...summaryFields(storedKinds),
  vehicleId: id.optional(),
})
export type RequestSummary = z.output<typeof StoredRequestSummary>
