import * as z from "zod"

/** An attempt, payment, or refund of a request, as it is stored. Amounts in cents (docs/decisions/payments.md). */

const state = z.enum(["started", "pending", "approved", "failed", "voided"])

export const StoredLedgerEntry = z.object({
  _id: z.string(),
  invoiceNumber: z.int(),
  kind: z.enum(["payment", "refund"]),
  of: z.string().optional(),
  state,
  party: z.enum(["customer", "insurance"]),
  method: z.string(),
  amount: z.int(),
  tip: z.int(),
  prepaid: z.boolean(),
  reference: z.string().optional(),
  reason: z.string().optional(),
  /** A refund that the customer doesn't owe again. */
  isForgiven: z.boolean().optional(),
  at: z.string(),
  /** Who took or refunded it. Entries older than the ledger only have the name. */
  by: z
    .object({ _id: z.string(), name: z.string(), initials: z.string(), session: z.string() })
    .partial()
    .required({ name: true }),
  settledAt: z.string().optional(),
  /** The provider's ids and states, never card numbers or tokens. */
  provider: z
    .object({
      name: z.literal("square"),
      locationId: z.string(),
      id: z.string().optional(),
      orderId: z.string().optional(),
      status: z.string().optional(),
      cardState: z.string().optional(),
      risk: z.string().optional(),
      card: z.object({ brand: z.string(), last4: z.string() }).optional(),
    })
    .optional(),
  codes: z.array(z.string()).optional(),
})
export type LedgerEntry = z.output<typeof StoredLedgerEntry>
