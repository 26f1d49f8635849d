import * as z from "zod"
import { chargeTypes, invoiceTypes } from "../../domain/charges/charge-types.ts"
import { billWays } from "../../domain/insurance/bill-submission.ts"
import { rejectionReasons } from "../../domain/insurance/rejection.ts"
import { oldPartsChoices } from "../../domain/job/old-parts.ts"
import { serviceStatuses, submittedStatuses } from "../../domain/job/status.ts"
import { reviewPlatforms } from "../../domain/messages/reviews.ts"
import { languages } from "../../language.ts"
import { carId, id, instant, licensePlate, phone, technicianIds, text } from "../definition/kinds.ts"
import { type Kinds, source, why } from "./charges.ts"

export const requestFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>(
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
    /** The VIN that a person compared with the car because its check digit differs. */
    vinConfirmed: text(17).optional(),
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
    /** The parts that a person confirmed though the catalog lists them for other openings. */
    partsConfirmed: text(1000).optional(),
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

const paymentFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: { money: M; date: D }) => ({
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
      /** The day on the insurer's remittance. `at` is when it was posted. */
      paidOn: date.optional(),
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
      /** The last save before the payment began, because later saves keep the tax rate that the payer saw. */
      savedBefore: instant.optional(),
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

export const serverFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>(
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
  /** The day on which the job began to count in reports and pay. */
  countedOn: kinds.date.optional(),
  /** The day since which it counts again, if it stopped after the week of `countedOn`. */
  countedAgainOn: kinds.date.optional(),
  timeAsked: z.object(requestedTimeShape(kinds)).optional(),
  /** Overpayment by an offline payment, in cents, until staff review it. */
  surplus: kinds.money.optional(),

  ...reviewFields,
  ...installFields(kinds),
  ...insurerFields(kinds),
  ...typedDueFields(kinds),
  ...totalFields(kinds),
})

export const invoiceKey = z.string()
/** Key of the customer's link (128 random bits). Missing on requests not changed since links exist. */
export const jobKey = z.string().optional()
