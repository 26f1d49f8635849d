import * as z from "zod"
import { chargeTypes, invoiceTypes, kitNames, priceSources } from "../../domain/charges/charge.ts"
import { markupFromWire, markupToWire } from "../../domain/charges/rates.ts"
import { parseQuantity } from "../../domain/money.ts"
import { normalizeInput } from "../../domain/normalize-input.ts"
import { oldPartsChoices } from "../../domain/old-parts.ts"
import { keptPartNumber } from "../../domain/part-number.ts"
import { submittedStatuses } from "../../domain/payment-state.ts"
import { reviewPlatforms } from "../../domain/reviews.ts"
import { serviceStatuses } from "../../domain/status.ts"
import {
  amount,
  carId,
  crew,
  id,
  instant,
  money,
  signaturePicture,
  storedKinds,
  text,
  typedMoney,
  vin,
  windowTime,
  wireKinds,
  writtenKinds,
} from "../kinds.ts"
import { hidden, mask, totalsOfCosts } from "./hidden-fields.ts"

/**
 * The service request and its charges, field by field (owner's specification). One list makes two schemas: the wire's
 * (dollars, M/D/YYYY, 6:00am) and the table's (cents, YYYY-MM-DD, minutes); both decode to the same domain shape.
 */
type Kinds<Money extends z.ZodType, Date extends z.ZodType, Time extends z.ZodType> = {
  money: Money
  date: Date
  time: Time
}

const percentOrFlat = z.enum(["percent", "flat"])
/** percent, or dollars when it is flat */
const mostMarkup = 10_000

/** Where a computed figure came from: what "Why" shows, and what an audit reads years later. */
const why = z.object({
  /**
   * the figure that is explained, cents, also on the wire: it is compared, not shown; a Why whose result is not the figure any
   * more is stale and is replaced
   */
  result: z.int(),
  rule: z.string(),
  /** the sum as a person writes it: "2.6 h × 65.00 = 169.00" */
  equation: z.string(),
  inputs: z.array(z.object({ label: z.string(), value: z.string() })),
  /** the formula or profile and its version, as it was then */
  version: z.string().optional(),
  rounding: z.string(),
})

const source = z.enum(priceSources).optional()
const technicianRole = z.enum(["Installer", "Assistant"])

/** What is written of a line; money as the kind says, cents inside. */
const chargeFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>({
  money,
  date,
}: Kinds<M, D, T>) => ({
  type: z.enum(chargeTypes),
  /** one decimal, 1.0 when a line is new */
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
  /** what an Other line is for, where rules must know it */
  kind: z.enum(["calibration", "promoParts", "promoLabor", "shopLabor"]).optional(),
  pricingmethod: z.enum(["markup", "markdown"]).optional(),
  /** percent, or dollars when `markuptype` is flat, here as in the rules: a person typed it so, and it is no amount yet */
  markup: z.number().optional(),
  markuptype: percentOrFlat.optional(),
  markdown: z.number().optional(),
  markdowntype: percentOrFlat.optional(),
  /** list price of one */
  list: money,
  /** percent; the source of `net` when `entered` is "discount", otherwise derived, whole and only for showing */
  discount: z.number(),
  /** which of the two a person typed: the other is derived and never fed back (docs/domain.md, section 3) */
  entered: z.enum(["net", "discount"]),
  /** the shop's price of one as quoted, which a markup or the formula applies to */
  cost: money,
  /** price charged for one */
  net: money,
  kit: z.enum(kitNames).optional(),
  kittype: z.enum(["each", "flat"]).optional(),
  laborhours: z.number().min(0).max(99),
  /** an hour, or the whole labor when flat */
  laborrate: money,
  labortype: z.enum(["flat", "hourly"]),
  technicians: z.array(
    z.object({
      _id: id,
      role: technicianRole,
      /** what was paid when the line was saved; later changes of rates change no old job */
      pay: money,
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
  /** quantity x net + labor */
  total: money,
  /** what the shop pays for one; for an Install Kit the cost of the whole line */
  partcost: money,
  /** pay of the line's technicians */
  laborcost: money,
  misccost: money,
  /** total - costs */
  pnlnet: money,
  /** sentences a clerk must see, e.g. "formula below part and tax" */
  flags: z.array(z.string()).optional(),
  /** who priced a figure: `typed` by a person, else the rates; nobody yet where it is missing */
  pricedBy: z.object({ net: source, labor: source, kit: source }).optional(),
  /** what the payer's rates are reckoned from and the line lacks, as a sentence: the figure is not final */
  needs: z.object({ net: z.string().optional(), labor: z.string().optional() }).optional(),
  /** beside a figure that a person typed: what the rates would give, as its "Why" */
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
    customerVehicleReference: text(40).optional(),

    customerId: id.optional(),
    customerName: text(100).optional(),
    /** may have several lines; only the first is used */
    customerPhone: text(60).optional(),
    /** as it was told, perhaps several; only the first is used */
    customerEmail: text(200).optional(),
    customerFullAddress: text(200).optional(),
    customerCredit: money.optional(),
    customerNotes: text(2000).optional(),

    /** of the list of carriers; the name beside it is for showing and printing, as it was when the carrier was chosen */
    insuranceCarrierKey: id.optional(),
    insuranceCarrier: text(60).optional(),
    insuranceDeductible: money.optional(),
    insuranceDispatch: text(40).optional(),
    insuranceDateofLoss: date.optional(),
    insuranceCauseOfLoss: text(80).optional(),
    insurancePolicyNumber: text(40).optional(),
    insuranceClaimNumber: text(40).optional(),
    /** the dispatch, claim or repair order number */
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
    /** put on by staff or the customer; its lines follow the other lines */
    promoCode: text(50).optional(),
    /** percent, on parts only; typed by a clerk, it holds instead of the place's */
    taxRate: z.number().min(0).max(20).optional(),

    appointmentDate: date.optional(),
    appointmentTimeStart: time.optional(),
    appointmentTimeEnd: time.optional(),
    appointmentLocation: z.enum(["Mobile", "Inshop"]).optional(),
    appointmentAddress: text(200).optional(),
    appointmentTechnicians: crew.optional(),
    appointmentTechniciansRemoval: crew.optional(),
    appointmentTechniciansInstall: crew.optional(),
    halfJob: z.boolean().optional(),
    multiJob: z.boolean().optional(),
    calibrationNeeded: z.boolean().optional(),
  }
}

/** What a customer said about another time: a day, a window of it that was free when they looked, their words. */
export const timeAsked = <D extends z.ZodType, T extends z.ZodType>({
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

const onItsWay = <M extends z.ZodType>({ money }: { money: M }) =>
  z.object({
    _id: id,
    amount: money,
    tip: money,
    at: instant,
    by: z.string(),
    /** that nobody knows yet what became of it, and not only that it was begun */
    undecided: z.boolean(),
  })

/** Written by the server alone. */
const serverFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>({
  money,
  date,
  time,
}: Kinds<M, D, T>) => ({
  invoiceNumber: z.int(),
  version: z.int(),
  serviceStatus: z.enum(serviceStatuses),
  /** since when it has this status */
  statusSince: instant,
  serviceWriter: z.string().optional(),
  serviceWriterUserId: z.string().optional(),
  /** a visitor asked for it, an insurer's dispatch, or it was moved in from another program; one without was taken by staff */
  source: z.enum(["website", "dispatch", "import"]).optional(),
  requestReceivedTimestamp: instant,
  requestModifiedTimestamp: instant,
  /** the quote that it was made of, and whose price it honors */
  quoteId: id.optional(),
  /** of a visit under warranty: whose work it looks at */
  originalInvoice: z.int().optional(),
  /** of a visit under warranty: the glass of that work, as it was then */
  originalGlass: z
    .array(
      z.object({
        opening: z.string().optional(),
        orientation: z.string().optional(),
        part: z.string().optional(),
      }),
    )
    .optional(),
  /** the visits under warranty that were made of this request, the first one first */
  warrantyInvoices: z.array(z.int()).optional(),
  appointmentRescheduled: z.int(),
  /** notes for the technician that nobody has acknowledged yet; none where it is missing */
  openAlerts: z.int().optional(),
  /** union of everybody whom the job plans and those of its charge lines */
  assignedTechnicians: z.array(id),
  zone: z.string(),
  /** percent, on parts only; what holds at the place and on the date of the job unless a clerk typed another */
  taxRate: z.number().min(0).max(20),
  /** where the rate came from; "default" is confirmed by nobody and marked so */
  taxRateSource: z.enum(["zip", "branch", "typed", "default"]),

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
      /** received before the job was completed: a credit, not a settlement (docs/domain.md, section 3) */
      prepaid: z.boolean(),
      /** recorded in error and taken back; it counts no more */
      voided: z.boolean(),
      card: z.object({ brand: z.string(), last4: z.string() }).optional(),
      /** the provider's id of it */
      providerId: z.string().optional(),
      /** what of it was given back */
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
  /** a card payment that is on its way at the provider; one at a time */
  pendingPayment: onItsWay({ money })
    .extend({
      /** the status to go back to when it fails */
      from: z.enum(serviceStatuses),
    })
    .optional(),
  /** a refund that is; it may take days, in which what is due is paid all the same */
  pendingRefund: onItsWay({ money }).optional(),

  signatureData: z.string().optional(),
  signedAt: instant.optional(),
  signedWith: z.string().optional(),
  /** the payment that the signature is for; without one it is for the work */
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
  /** what became of the parts that were taken off, as far as somebody recorded it */
  oldParts: z.object({ choice: z.enum(oldPartsChoices), at: instant }).optional(),
  /** when the work was done */
  completedAt: instant.optional(),
  /** the customer asked for another time, and nobody has set one since or kept this one */
  timeAsked: z.object(timeAsked({ date, time })).optional(),
  /** paid above what was due when it arrived from a phone without signal, and not reviewed by the office yet */
  surplus: money.optional(),

  /** the customer was asked for a review: the secret of their link, the location by its name, and what came of it */
  reviewLink: z.string().optional(),
  reviewLocate: z.string().optional(),
  reviewLinkSent: instant.optional(),
  reviewLinkViewed: instant.optional(),
  reviewLinkClicked: z.array(z.object({ platform: z.enum(reviewPlatforms), at: instant })).optional(),

  /** what was glued in, and from when on the car may be driven */
  installRecord: z
    .object({
      urethane: z.object({ _id: id.optional(), name: z.string(), lot: z.string(), expiresOn: date }),
      primer: z.string().optional(),
      glasses: z.array(z.object({ charge: id, name: z.string(), dot: z.string() })),
      /** degrees Fahrenheit */
      temperature: z.int(),
      /** percent, relative */
      humidity: z.int(),
      setAt: instant,
      by: z.string(),
      driveAwayAt: instant.optional(),
    })
    .optional(),

  /**
   * what the typed amount due made of labor and goodwill, and what they were before: another amount starts from there, unless
   * somebody has changed the figure since
   */
  typedDue: z
    .object({
      labor: z.array(
        z.object({
          _id: id,
          solved: money,
          /** missing of a line that was added for the labor */
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

/** The key of the public invoice: 128 random bits, for staff and the owner. */
const invoiceKey = z.string()
/** The key of the customer's link: 128 random bits; missing on a request that nobody changed since there are such links. */
const jobKey = z.string().optional()

export const Charge = z.object({ ...chargeFields(wireKinds), ...derivedChargeFields(wireKinds) })
const StoredCharge = z.object({ ...chargeFields(storedKinds), ...derivedChargeFields(storedKinds) })
export type StoredCharge = z.output<typeof StoredCharge>

/** What a promo code takes off: percent, or cents when flat. */
const promoTerms = z.object({
  promoCode: z.string(),
  version: z.int(),
  description: z.string(),
  appliesToParts: z.boolean(),
  appliesToLabor: z.boolean(),
  markdown: z.number(),
  markdownType: percentOrFlat,
})

/** The whole request as clerks see it. */
export const ServiceRequest = z.object({
  ...requestFields(wireKinds),
  ...serverFields(wireKinds),
  invoiceKey,
  jobKey,
  /** what the code takes off, in dollars when flat: a screen solves an amount due with it */
  promo: z
    .codec(promoTerms, promoTerms, {
      decode: (promo) => ({ ...promo, markdown: markupFromWire(promo.markdown, promo.markdownType) }),
      encode: (promo) => ({ ...promo, markdown: markupToWire(promo.markdown, promo.markdownType) }),
    })
    .optional(),
  charges: z.array(Charge),
})

const payOfLine = StoredCharge.pick({ technicians: true, laborcost: true })

/** The charges as they were under another invoice type, carrier or account: switching back restores what was typed. */
const StoredBook = z.object({
  invoiceType: z.enum(invoiceTypes),
  pricedBy: z.string(),
  charges: z.array(StoredCharge),
  customerCredit: z.int(),
  taxExempt: z.boolean(),
})

/** The request as it lies in the table. */
export const StoredServiceRequest = z.object({
  ...requestFields(storedKinds),
  ...serverFields(storedKinds),
  invoiceKey,
  jobKey,
  /** the promo code as it was when it was put on: its later deletion changes no price */
  promo: promoTerms.optional(),
  charges: z.array(StoredCharge),
  /** what autofill wrote on the lines, and what stood there before: a reset takes back exactly that */
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
  /** of a job that no insurer pays by now: restored when one does again */
  earlierDeductible: storedKinds.money.optional(),
  /** what the invoice was before it was paid: a refund leads back there */
  submittedAs: z.enum(submittedStatuses).optional(),
  /** the hash of the event that made this version; none where that is older than hashes */
  historyHead: z.string().optional(),
  /** of an older shape: its payments come into the ledger with its next change */
  carryPayments: z.literal(true).optional(),
})

/** The domain's shape: cents, YYYY-MM-DD, minutes after midnight. */
export type ServiceRequest = z.output<typeof StoredServiceRequest>

/** A technician works the job: no costs, no pay, no profit. */
export const ServiceRequestOfTechnician = ServiceRequest.omit(mask(hidden.technician.request)).extend({
  charges: z.array(
    Charge.omit(mask(hidden.technician.line)).extend({
      technicians: z.array(Charge.shape.technicians.element.omit(mask(hidden.technician.ofTechnicians))),
    }),
  ),
})

const payment = ServiceRequest.shape.payments.element

/** The owner of the job sees the job, and nothing of what it costs or who was paid for it. */
export const ServiceRequestOfCustomer = ServiceRequest.omit(mask(hidden.user.request)).extend({
  charges: z.array(Charge.omit(mask(hidden.user.line))),
  payments: z.array(
    payment.omit({ providerId: true }).extend({
      refunds: z
        .array(payment.shape.refunds.unwrap().element.omit({ providerId: true, reason: true }))
        .optional(),
    }),
  ),
})

/**
 * What may be written of a line: its `_id` when it exists already, and whatever was typed; the rest stays as it is or as a
 * new line of this type has it. Derived figures, and the pay of its technicians, are the server's.
 */
const chargeToWrite = z.strictObject({
  ...z.object({ ...chargeFields(writtenKinds), partcost: amount, misccost: amount }).partial().shape,
  type: z.enum(chargeTypes),
  _id: id.optional(),
  /** `null` gives a figure back to the rates, "typed" keeps it as it stands; by which rates is the server's to say */
  pricedBy: z
    .strictObject({ net: source.nullable(), labor: source.nullable(), kit: source.nullable() })
    .optional(),
  quantity: z
    .number()
    .min(0)
    .max(999)
    .overwrite((typed) => parseQuantity(typed) ?? typed)
    .optional(),
  part: text(40).overwrite(keptPartNumber).optional(),
  net: typedMoney.optional(),
  laborrate: typedMoney.optional(),
  /** whole percent (owner's specification) */
  discount: z.number().min(0).max(100).overwrite(Math.round).optional(),
  markup: z.number().min(0).max(mostMarkup).optional(),
  markdown: z.number().min(0).max(mostMarkup).optional(),
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
/** Only the lines of a promo code take something away. */
const onlyPromoBelowZero = ({ value, issues }: z.core.ParsePayload<WrittenPrice>) => {
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

/** All lines of a request as they are sent: at most 60, none of them twice. */
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

const ChargeToWrite = chargeToWrite.check(onlyPromoBelowZero)
const ChargeOfTechnicianToWrite = chargeToWrite
  .omit(mask(hidden.technician.unwritable))
  .check(onlyPromoBelowZero)

export type ChargeToWrite = z.output<typeof ChargeToWrite>

/** What a clerk may write. `null` empties a field; `version` names the request that was seen. */
const written = z.object(requestFields(writtenKinds)).shape
const writable = {
  ...written,
  vin: vin.optional(),
  appointmentTimeStart: windowTime.optional(),
  appointmentTimeEnd: windowTime.optional(),
  customerPhone: written.customerPhone.unwrap().overwrite(normalizeInput).optional(),
  customerEmail: written.customerEmail.unwrap().overwrite(normalizeInput).optional(),
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

/** More than a phone without signal for a week does to one job. */
const mostOwnVersions = 500

/** What the caller had in view when they made the change, so that what others changed since is not overwritten unseen. */
export const seenVersions = {
  /** the version that the screen showed; without one, the present version */
  version: z.int().min(1).optional(),
  /**
   * Versions after it that the caller made before this change: a phone sends what was done without signal one by one. Versions
   * that someone else made don't count.
   */
  ownVersions: z.array(z.int().min(1)).max(mostOwnVersions).optional(),
}

export const ServiceRequestChange = z.strictObject({
  ...emptyable(writable),
  invoiceType: z.enum(invoiceTypes).optional(),
  /** the status of the dropdown: the action `setStatus`, in one step with the other fields (docs/domain.md, section 2) */
  serviceStatus: z.enum(serviceStatuses).optional(),
  charges: linesToWrite(ChargeToWrite).optional(),
  /** the amount due that was typed: solved backwards into the lines (docs/domain.md, section 3) */
  wantedDue: amount.optional(),
  /** the total that the screen showed: a save whose lines come to another is refused, absent means that nobody looked */
  totalShown: money.optional(),
  signatureData: signaturePicture.optional(),
  signedWith: text(100).optional(),
  ...seenVersions,
})
export type ServiceRequestChange = z.output<typeof ServiceRequestChange>

/** What is written of glass that was glued in; the server says when the car may be driven. */
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
  /** now, when it is absent */
  setAt: instant.optional(),
})

/** Who pays from now on: the fields of the invoice type that a request is switched to. */
export const SwitchTarget = z
  .object({
    invoiceType: z.enum(["Cash", "Insurance", "Net"]),
    insuranceCarrierKey: writable.insuranceCarrierKey.unwrap(),
    insuranceDeductible: writable.insuranceDeductible.unwrap(),
    insuranceDispatch: writable.insuranceDispatch.unwrap(),
    insuranceDateofLoss: writable.insuranceDateofLoss.unwrap(),
    insuranceCauseOfLoss: writable.insuranceCauseOfLoss.unwrap(),
    insurancePolicyNumber: writable.insurancePolicyNumber.unwrap(),
    insuranceClaimNumber: writable.insuranceClaimNumber.unwrap(),
    externalReferenceNumber: writable.externalReferenceNumber.unwrap(),
    customerVehicleReference: writable.customerVehicleReference.unwrap(),
    billingId: writable.billingId.unwrap(),
    billingNotes: writable.billingNotes.unwrap(),
  })
  .partial()
export type SwitchTarget = z.output<typeof SwitchTarget>

/** Who pays, and what the price hangs on beside the lines: what a rehearsal of prices is told. */
const payerFields = {
  invoiceType: writable.invoiceType,
  insuranceCarrierKey: writable.insuranceCarrierKey,
  insuranceCarrier: writable.insuranceCarrier,
  insuranceDeductible: writable.insuranceDeductible,
  billingId: writable.billingId,
  billingNotes: writable.billingNotes,
  customerCredit: writable.customerCredit,
  taxExempt: writable.taxExempt,
  taxRate: writable.taxRate,
  promoCode: writable.promoCode,
  branch: writable.branch,
  appointmentDate: writable.appointmentDate,
  appointmentLocation: writable.appointmentLocation,
  appointmentAddress: writable.appointmentAddress,
  customerFullAddress: writable.customerFullAddress,
}

/** A change as it would be saved, of a request or of one that is not taken yet. */
export const PricesAsked = z.strictObject({
  invoiceNumber: z.int().optional(),
  ...emptyable(payerFields),
  invoiceType: z.enum(invoiceTypes).optional(),
  wantedDue: amount.optional(),
  charges: linesToWrite(ChargeToWrite).optional(),
  /** of a request that is not taken yet: the quote whose price it honors */
  quoteId: id.optional(),
})

/** Of their own job, and only its lines. */
export const PricesAskedByTechnician = z.strictObject({
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

/** What a request would come to; `before` is what it comes to now, `promo` says why a code is left out. */
const rehearsal = {
  before: previously.optional(),
  promo: z.object({ valid: z.boolean(), message: z.string() }).optional(),
}

export const Prices = ServiceRequest.pick({ ...pricedFields, ...mask(totalsOfCosts) }).extend(rehearsal)
export const PricesOfTechnician = ServiceRequestOfTechnician.pick(pricedFields).extend(rehearsal)

/** What a technician may change: charges without costs, vin, signature, customerNotes (docs/domain.md, section 4). */
export const ServiceRequestChangeOfTechnician = z.strictObject({
  charges: linesToWrite(ChargeOfTechnicianToWrite).optional(),
  vin: emptyable(writable).vin,
  customerNotes: emptyable(writable).customerNotes,
  signatureData: signaturePicture.optional(),
  signedWith: text(100).optional(),
  totalShown: ServiceRequestChange.shape.totalShown,
  ...seenVersions,
})

/** A row of a list: 150 to 300 bytes in the table, so that a day of 100 costs a few read units. */
const summaryFields = <M extends z.ZodType, D extends z.ZodType, T extends z.ZodType>({
  money,
  date,
  time,
}: Kinds<M, D, T>) => ({
  invoiceNumber: z.int(),
  version: z.int(),
  invoiceType: z.enum(invoiceTypes),
  serviceStatus: z.enum(serviceStatuses),
  /** since when it has this status */
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
  /** of a technician's job: what they bring along */
  parts: z.array(z.string()).optional(),
  total: money,
  totalUnpaid: money,
  /** notes for the technician that nobody has acknowledged yet */
  openAlerts: z.int().optional(),
  /** since when the customer has a link to review */
  reviewLinkSent: instant.optional(),
  /** the customer asked for another time, and has no answer yet */
  wantsTime: z.boolean().optional(),
  /** a part has no price yet, so the total isn't complete */
  awaitsPrice: z.boolean().optional(),
  /** more was paid than was due, and the office hasn't reviewed it yet */
  hasSurplus: z.boolean().optional(),
})

export const RequestSummary = z.object(summaryFields(wireKinds))
export const StoredRequestSummary = z.object({
  ...summaryFields(storedKinds),
  /** for the count of a car's jobs */
  vehicleId: id.optional(),
})
export type RequestSummary = z.output<typeof StoredRequestSummary>
