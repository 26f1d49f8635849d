import * as z from "zod"
import { invoiceTypes } from "../../domain/charges/charge-types.ts"
import { markupFromWire, markupToWire } from "../../domain/charges/markup.ts"
import { submittedStatuses } from "../../domain/job/status.ts"
import { id, instant, storedKinds, wireKinds } from "../definition/kinds.ts"
import { Charge, percentOrFlat, StoredCharge } from "./charges.ts"
import { hiddenFields, omitMask } from "./hidden-fields.ts"
import { invoiceKey, jobKey, requestFields, serverFields } from "./request-fields.ts"

/**
 * The service request (owner's specification). One field list (`request-fields.ts`) makes two schemas: the wire's (dollars,
 * M/D/YYYY, 6:00am) and the table's (cents, YYYY-MM-DD, minutes after midnight). Both decode to the same domain type.
 */

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
