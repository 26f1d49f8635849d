import * as z from "zod"
import { invoiceTypes } from "../domain/charges/charge.ts"
import { oldPartsChoices } from "../domain/old-parts.ts"
import { serviceStatuses } from "../domain/status.ts"
import { endpoint } from "./endpoint.ts"
import { date, id, instant, money, text, time } from "./kinds.ts"

/** What the printable invoice shows: for whoever holds its key, so nothing of cost, pay or notes. */
export const Invoice = z.object({
  invoiceNumber: z.int(),
  invoiceType: z.enum(invoiceTypes),
  serviceStatus: z.enum(serviceStatuses),
  /** the day of the work: when it was done, before that when it is planned */
  issuedOn: date,
  summary: z.string(),
  /** of warranty work: the invoice under whose warranty it is done */
  originalInvoice: z.int().optional(),
  business: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    registrationNumber: z.string(),
    text: z.string(),
    warranty: z.string(),
  }),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
  billing: z
    .object({ company: z.string(), address: z.string(), phone: z.string(), reference: z.string() })
    .optional(),
  insurance: z
    .object({
      carrier: z.string(),
      policy: z.string(),
      claim: z.string(),
      dispatch: z.string(),
      dateOfLoss: date.optional(),
      cause: z.string(),
      deductible: money,
    })
    .optional(),
  vehicle: z.object({ text: z.string(), vin: z.string(), reference: z.string() }),
  appointment: z.object({
    date: date.optional(),
    start: time.optional(),
    end: time.optional(),
    location: z.enum(["Mobile", "Inshop"]).optional(),
    address: z.string(),
    zone: z.string(),
    technicians: z.array(z.string()),
  }),
  charges: z.array(
    z.object({
      /** "Replace windshield" */
      title: z.string(),
      /** "FW04915GTYN, Pilkington. 2.6 hours at $65.00" */
      detail: z.string(),
      /** "New, not OEM"; empty where the line has no part */
      condition: z.string(),
      quantity: z.number(),
      /** price of one */
      net: money,
      parts: money,
      labor: money,
      total: money,
      /** it costs nothing because its price is not known yet */
      unpriced: z.boolean(),
    }),
  ),
  totals: z.object({
    parts: money,
    labor: money,
    subtotal: money,
    taxRate: z.number(),
    taxExempt: z.boolean(),
    tax: money,
    total: money,
    prepaid: money,
    credit: money,
    customerDue: money,
    insuranceDue: money,
    tip: money,
    unpaid: money,
  }),
  payments: z.array(
    z.object({
      party: z.enum(["customer", "insurance"]),
      method: z.string(),
      reference: z.string(),
      amount: money,
      tip: money,
      at: instant,
      prepaid: z.boolean(),
      /** the invoice's signature is for this one */
      signed: z.boolean(),
    }),
  ),
  authorizations: z.array(
    z.object({ how: z.enum(["signature", "text", "call"]), amount: money, name: z.string(), at: instant }),
  ),
  oldParts: z.enum(oldPartsChoices).optional(),
  /** from when on the car may be driven; none where nothing was glued in, or nobody can tell */
  driveAwayAt: instant.optional(),
  /** address of the signature's picture; without one the invoice says DIGITAL COPY */
  signature: z.object({ address: z.string(), at: instant, name: z.string() }).optional(),
  /** the head of the job's history as it is printed, and where it is held against what is stored */
  history: z.object({ address: z.string(), version: z.int(), head: z.string() }).optional(),
})
export type Invoice = z.output<typeof Invoice>

const byKeyOrNumber = z.strictObject({ key: text(40).optional(), id: text(40).optional() })

export const getInvoice = endpoint({
  area: "invoices",
  name: "get-invoice",
  method: "GET",
  path: "/invoice",
  roles: "public",
  programs: true,
  access: ["table:read", "signing"],
  query: byKeyOrNumber,
  reply: Invoice,
  refusals: ["not_found"],
})

const drawn = z.object({ invoiceImage: z.string(), fileName: z.string() })

export const getInvoicePdf = endpoint({
  area: "invoices",
  name: "get-invoice-pdf",
  method: "GET",
  path: "/pdfinvoiceV2",
  roles: "public",
  programs: true,
  access: ["table:read", "documents", "signing"],
  query: byKeyOrNumber,
  reply: drawn,
  refusals: ["not_found"],
})

/** What an account owes today, the open invoices one by one, as a PDF. */
export const getStatement = endpoint({
  area: "invoices",
  name: "get-statement",
  method: "GET",
  path: "/statement",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "documents", "signing"],
  query: z.strictObject({ account: id }),
  reply: z.object({ statement: z.string(), fileName: z.string() }),
  refusals: ["not_found"],
})

/*
 * The spec's older calls for the same, with a login. Its browser drew the invoice and sent it; here the server draws it, and a
 * picture that comes along is no invoice.
 */
const ofNumber = z.strictObject({ id: text(40).optional() })
const toDraw = z.strictObject({ relativeInvoiceNumber: z.int().min(1).max(999_999_999) })

export const getInvoicePdfByNumber = endpoint({
  area: "invoices",
  name: "get-invoice-pdf-by-number",
  method: "GET",
  path: "/pdfinvoice",
  roles: "any",
  programs: true,
  access: ["table:read", "documents", "signing"],
  query: ofNumber,
  reply: drawn,
  refusals: ["not_found"],
})

export const drawInvoicePdf = endpoint({
  area: "invoices",
  name: "draw-invoice-pdf",
  method: "PUT",
  path: "/pdfinvoiceV2",
  roles: "any",
  programs: true,
  access: ["table:read", "documents", "signing"],
  body: toDraw,
  ignores: ["media"],
  reply: drawn,
  refusals: ["not_found"],
})

export const drawInvoicePdfByNumber = endpoint({
  area: "invoices",
  name: "draw-invoice-pdf-by-number",
  method: "PUT",
  path: "/pdfinvoice",
  roles: "any",
  programs: true,
  access: ["table:read", "documents", "signing"],
  body: toDraw,
  ignores: ["media"],
  reply: drawn,
  refusals: ["not_found"],
})
