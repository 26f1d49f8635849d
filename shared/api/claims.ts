import * as z from "zod"
import { chargeTypes } from "../domain/charges/charge-types.ts"
import { billItems } from "../domain/insurance/bill-checklist.ts"
import { billWays } from "../domain/insurance/bill-submission.ts"
import { claimLists } from "../domain/insurance/claim-lists.ts"
import { rejectionReasons } from "../domain/insurance/rejection.ts"
import { endpoint } from "./definition/endpoint.ts"
import {
  cursor,
  date,
  id,
  instant,
  listInQuery,
  money,
  numberInQuery,
  storedKinds,
  wireKinds,
} from "./definition/kinds.ts"

type Kinds<Money extends z.ZodType, Date extends z.ZodType> = { money: Money; date: Date }

const claimFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: Kinds<M, D>) => ({
  invoiceNumber: z.int(),
  /** Since when the claim is in its list. */
  since: date,
  /** What the insurer owes. In `paid`, what it paid. */
  amount: money,
  carrierKey: id.optional(),
  carrier: z.string().optional(),
  branch: id.optional(),
  customerName: z.string().optional(),
  vehicle: z.string().optional(),
  completedOn: date.optional(),
  /** When the first bill went out. */
  billedOn: date.optional(),
  /** Work was added after the bill. `amount` is the difference to bill. */
  isSupplement: z.boolean().optional(),
  /** All that the insurer owes, where `amount` is a supplement or the rest of a short payment. */
  due: money.optional(),
  /** The bills that the carrier has and hasn't paid, where `amount` is a supplement to them. */
  outstanding: z.object({ list: z.enum(["submitted", "shortPaid"]), since: date, amount: money }).optional(),
  /** The bills that went out after a short payment. `amount` or `outstanding` is the rest of that payment. */
  laterBills: z.object({ since: date, amount: money }).optional(),
  /** Numbers under which the carrier may name it: claim, dispatch, and external reference. */
  references: z.array(z.string()).optional(),
  /** The carrier's last rejection, also if the bill was corrected since. */
  lastRejection: z
    .object({
      reason: z.enum(rejectionReasons),
      note: z.string().optional(),
      at: instant,
      isSupplement: z.boolean().optional(),
    })
    .optional(),
  /** The carrier's representative, if their phone is known. */
  representative: z.object({ name: z.string().optional(), phone: z.string() }).optional(),
  /** In `paid`, the day on the insurer's remittance, if it has one. */
  paidOn: date.optional(),
  /** The job came from an insurer's dispatch. */
  isDispatch: z.boolean().optional(),
  /** What the bill lacks. */
  gaps: z.array(z.enum(billItems)),
})

/** Whether a bill is ready depends on its carrier's requirements, which can change. So stored claims say what they lack. */
export const StoredClaim = z.object({
  ...claimFields(storedKinds),
  list: z.enum([...claimLists.filter((list) => list !== "notReady" && list !== "ready"), "toBill"]),
})
export type Claim = z.output<typeof StoredClaim>

const ShownClaim = z.object({ ...claimFields(wireKinds), list: z.enum(claimLists) })
export type ShownClaim = z.output<typeof ShownClaim>

/**
 * All claims that the insurance desk has something to do for, or with `paid` the ones that insurers paid in that month
 * (any of its days). `gaps` has only what the carrier requires.
 */
export const listClaims = endpoint({
  area: "insurance",
  name: "list-claims",
  method: "GET",
  path: "/claims",
  roles: ["clerk"],
  programs: true,
  access: ["table:read"],
  query: z.strictObject({ paid: date.optional(), cursor: cursor.optional() }),
  reply: z.array(ShownClaim),
  refusals: [],
})

const BillLine = z.object({
  type: z.enum(chargeTypes),
  description: z.string(),
  part: z.string(),
  opening: z.string(),
  quantity: z.number(),
  list: money,
  /** Per piece. */
  net: money,
  laborHours: z.number(),
  laborRate: money,
  labor: money,
  total: money,
  /** In a supplement. A removed line's amounts are 0. */
  change: z.enum(["new", "changed", "removed"]).optional(),
  /** The total in the bill before. Missing for new lines. */
  billedBefore: money.optional(),
})

/** What an insurer needs of a finished job (docs/billing-file.md). Unknown texts are empty. */
export const BillContent = z.object({
  invoiceNumber: z.int(),
  shop: z.object({ name: z.string(), phone: z.string(), address: z.string(), registration: z.string() }),
  carrier: z.string(),
  claimNumber: z.string(),
  dispatchNumber: z.string(),
  policyNumber: z.string(),
  dateOfLoss: date.optional(),
  causeOfLoss: z.string(),
  coverageReference: z.string(),
  customer: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  vehicle: z.object({
    year: z.int().optional(),
    make: z.string(),
    model: z.string(),
    style: z.string(),
    vin: z.string(),
    licensePlate: z.string(),
  }),
  completedOn: date.optional(),
  lines: z.array(BillLine),
  /** Whether a camera was calibrated, the customer declined it, or the glass needs none. */
  calibration: z.enum(["done", "declined", "not needed", "open"]),
  installRecord: z
    .object({ urethane: z.string(), lot: z.string(), dotNumbers: z.array(z.string()) })
    .optional(),
  photosBefore: z.int(),
  photosAfter: z.int(),
  signedAt: instant.optional(),
  parts: money,
  labor: money,
  tax: money,
  total: money,
  deductible: money,
  deductiblePaid: money,
  deductibleNote: z.string(),
  /**
   * For work added after a bill: `lines` has what changed, and `due` is the difference to what was billed. `amount` is
   * what the last bill itself billed, `billed` includes the bills before it.
   */
  supplementTo: z.object({ billedOn: date, amount: money, billed: money }).optional(),
  due: money,
})
/** `fingerprint` changes with the content. */
export const Bill = z.object({ ...BillContent.shape, fingerprint: z.string() })
export type BillContent = z.output<typeof BillContent>
export type Bill = z.output<typeof Bill>

export const maxBills = 50

/** The bills of these jobs, for a file that goes to the carrier. Jobs that no insurer pays for are left out. */
export const listBills = endpoint({
  area: "insurance",
  name: "list-bills",
  method: "GET",
  path: "/bills",
  roles: ["clerk"],
  programs: true,
  access: ["table:read"],
  query: z.strictObject({
    invoiceNumbers: listInQuery.refine(
      (numbers) =>
        numbers.length >= 1 && numbers.length <= maxBills && numbers.every((one) => /^\d{1,9}$/.test(one)),
      `Enter 1 to ${maxBills} invoice numbers.`,
    ),
  }),
  reply: z.array(Bill),
  refusals: [],
})

/**
 * The PDF that the carrier gets next: the invoice, or what a supplement adds to it. A copy is the invoice.
 * `fingerprint` belongs to the bill, as in the billing file.
 */
export const getBillPdf = endpoint({
  area: "insurance",
  name: "get-bill-pdf",
  method: "GET",
  path: "/billpdf",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "documents", "signing"],
  query: z.strictObject({
    invoiceNumber: numberInQuery.refine(Number.isInteger, "Enter an invoice number."),
  }),
  reply: z.object({ pdf: z.string(), fileName: z.string(), fingerprint: z.string() }),
  refusals: ["not_found"],
})

/**
 * Sends the bill to the carrier's address for bills, with the invoice as PDF and the billing file, or records that it
 * went another way. A copy of a bill that went out needs `again`.
 */
export const submitBill = endpoint({
  area: "insurance",
  name: "submit-bill",
  method: "POST",
  path: "/bills",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write", "documents"],
  body: z.strictObject({
    invoiceNumber: z.int(),
    how: z.enum(billWays),
    again: z.boolean().optional(),
    /** What the screen shows as due for this bill. A different current amount is refused. */
    dueShown: money.optional(),
    /** The one of the downloaded billing file. A bill that changed since is refused. */
    fingerprint: z.string().max(64).optional(),
    version: z.int().min(1).optional(),
  }),
  reply: z.object({ matches: z.int(), serviceStatus: z.string(), version: z.int() }),
  refusals: ["not_found", "action_not_allowed", "changed_meanwhile", "due_changed"],
})

/** Most months of a report of claims. */
export const maxReportMonths = 12

/**
 * How quickly bills go out and are paid, from bills that were paid in the months up to `month` and those still open.
 * Days are medians.
 */
export const getClaimsReport = endpoint({
  area: "insurance",
  name: "get-claims-report",
  method: "GET",
  path: "/claimsreport",
  roles: ["clerk"],
  programs: true,
  access: ["table:read"],
  query: z.strictObject({
    month: date,
    months: numberInQuery.refine(
      (months) => months >= 1 && months <= maxReportMonths,
      `Enter 1 to ${maxReportMonths} months.`,
    ),
  }),
  reply: z.object({
    carriers: z.array(
      z.object({
        carrierKey: id.optional(),
        carrier: z.string().optional(),
        bills: z.int(),
        paid: z.int(),
        daysToBill: z.int().optional(),
        daysToPay: z.int().optional(),
        rejections: z.array(z.object({ reason: z.enum(rejectionReasons), count: z.int() })),
      }),
    ),
    /** Of the bills that were paid in the month. */
    months: z.array(
      z.object({ month: date, paid: z.int(), daysToBill: z.int().optional(), daysToPay: z.int() }),
    ),
  }),
  refusals: [],
})
