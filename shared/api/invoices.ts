import * as z from "zod"
import { invoiceTypes } from "../domain/charges/charge-types.ts"
import { oldPartsChoices } from "../domain/job/old-parts.ts"
import { serviceStatuses } from "../domain/job/status.ts"
import { languages } from "../language.ts"
import { endpoint } from "./definition/endpoint.ts"
import { date, id, instant, money, text, time } from "./definition/kinds.ts"

/** What the printable invoice shows. Anyone with its key sees it, so it has no costs, pay, or notes. */
export const Invoice = z.object({
  invoiceNumber: z.int(),
  invoiceType: z.enum(invoiceTypes),
  serviceStatus: z.enum(serviceStatuses),
  /** Day of the work: when it was done, else when it is planned. */
  issuedOn: date,
  summary: z.string(),
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
      title: z.string(),
      detail: z.string(),
      /** "New, not OEM". Empty for a line without a part. */
      condition: z.string(),
      quantity: z.number(),
      net: money,
      parts: money,
      labor: money,
      total: money,
      /** It shows no price because the price isn't known yet. */
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
      signed: z.boolean(),
    }),
  ),
  authorizations: z.array(
    z.object({ how: z.enum(["signature", "text", "call"]), amount: money, name: z.string(), at: instant }),
  ),
  oldParts: z.enum(oldPartsChoices).optional(),
  /** When the car may be driven. Missing without adhesive work, or when it can't be determined. */
  driveAwayAt: instant.optional(),
  /** Address of the signature's picture. Without one the invoice says DIGITAL COPY. */
  signature: z.object({ address: z.string(), at: instant, name: z.string() }).optional(),
  /** The printed code of the job's history, and the address where it can be checked. */
  history: z.object({ address: z.string(), version: z.int(), head: z.string() }).optional(),
  /** For a customer who reads another language: what is printed above the paper's English texts. */
  translation: z.object({ language: z.enum(languages), texts: z.record(z.string(), z.string()) }).optional(),
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

const pdfReply = z.object({ invoiceImage: z.string(), fileName: z.string() })

export const getInvoicePdf = endpoint({
  area: "invoices",
  name: "get-invoice-pdf",
  method: "GET",
  path: "/pdfinvoiceV2",
  roles: "public",
  programs: true,
  access: ["table:read", "documents", "signing"],
  query: byKeyOrNumber,
  reply: pdfReply,
  refusals: ["not_found"],
})

export const getStatement = endpoint({
  area: "invoices",
  name: "get-statement",
  method: "GET",
  path: "/statement",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "documents", "signing"],
  query: z.strictObject({ account: id.optional(), carrier: id.optional() }).check(({ value, issues }) => {
    if ((value.account === undefined) === (value.carrier === undefined))
      issues.push({
        code: "custom",
        input: value,
        path: ["account"],
        message: "Enter an account or a carrier.",
      })
  }),
  reply: z.object({ statement: z.string(), fileName: z.string() }),
  refusals: ["not_found"],
})

export const sendStatement = endpoint({
  area: "invoices",
  name: "send-statement",
  method: "POST",
  path: "/statement",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write", "documents"],
  body: z.strictObject({ carrier: id }),
  reply: z.object({ matches: z.int(), _id: id }),
  refusals: ["not_found", "action_not_allowed"],
})

/** The specification's older calls. Its browser sent the drawn invoice, here the server draws it. */
const byNumber = z.strictObject({ id: text(40).optional() })
const drawInput = z.strictObject({ relativeInvoiceNumber: z.int().min(1).max(999_999_999) })

export const getInvoicePdfByNumber = endpoint({
  area: "invoices",
  name: "get-invoice-pdf-by-number",
  method: "GET",
  path: "/pdfinvoice",
  roles: "any",
  programs: true,
  access: ["table:read", "documents", "signing"],
  query: byNumber,
  reply: pdfReply,
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
  body: drawInput,
  ignores: ["media"],
  reply: pdfReply,
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
  body: drawInput,
  ignores: ["media"],
  reply: pdfReply,
  refusals: ["not_found"],
})
