import * as z from "zod"
import { rejectionReasons } from "../../domain/insurance/rejection.ts"
import type { ActionName } from "../../domain/job/actions/action.ts"
import { lotKey } from "../../domain/job/install-record.ts"
import { technicianListFields } from "../../domain/job/job-technicians.ts"
import { oldPartsChoices } from "../../domain/job/old-parts.ts"
import { serviceStatuses } from "../../domain/job/status.ts"
import { timeframes } from "../../domain/schedule/timeframe.ts"
import { t } from "../../language.ts"
import { endpoint, shapeByRole } from "../definition/endpoint.ts"
import {
  cursor,
  date,
  fieldFilter,
  flagInQuery,
  id,
  instant,
  listInQuery,
  money,
  numberInQuery,
  signaturePicture,
  technicianIds,
  text,
} from "../definition/kinds.ts"
import { omitMask } from "./hidden-fields.ts"
import { PriceQuery, Prices, PricesOfTechnician, TechnicianPriceQuery } from "./prices.ts"
import {
  InstallRecordToWrite,
  ServiceRequestChange,
  ServiceRequestChangeOfTechnician,
  SwitchTarget,
  versionFields,
} from "./request-change.ts"
import { coverageInput } from "./request-fields.ts"
import { RequestSummary } from "./request-summary.ts"
import { ServiceRequest, ServiceRequestOfCustomer, ServiceRequestOfTechnician } from "./service-request.ts"

const rowFields = Object.keys(RequestSummary.shape)
const rowSort = z
  .string()
  .regex(
    /^\w+(:(1|-1|asc|desc|ascending|descending))?$/,
    "Enter a field and an order, like total:descending.",
  )
  .refine((text) => rowFields.includes(text.split(":", 1)[0] ?? ""), `Choose from ${rowFields.join(", ")}.`)

const listed = {
  filter: fieldFilter,
  sort: rowSort.optional(),
  limit: numberInQuery.optional(),
  exclude: listInQuery.optional(),
  cursor: cursor.optional(),
  unfocused: flagInQuery.optional(),
}

const technicianRow = RequestSummary.omit({
  customerPhone: true,
  ...omitMask(technicianListFields),
  zone: true,
  openAlerts: true,
  hasSurplus: true,
})
const rows = z.array(RequestSummary)
const technicianRows = shapeByRole(rows, { user: z.array(technicianRow) })

const { parts, wantsTime, awaitsPrice, hasSurplus, customerUnpaid } = RequestSummary.shape
const rowOnlyFields = { parts, wantsTime, awaitsPrice, hasSurplus, customerUnpaid }
/** Full requests, at most 100 per page, for a `filter` that names fields rows lack, like charges. */
const wholeRequests = shapeByRole(z.array(ServiceRequest.extend(rowOnlyFields)), {
  technician: z.array(ServiceRequestOfTechnician.extend(rowOnlyFields)),
  user: z.array(ServiceRequestOfCustomer.extend({ parts, wantsTime, awaitsPrice, customerUnpaid })),
})
const timeframe = z.enum([...timeframes, ""])

/** Finds requests by number, words, day, month, person, and so on. The first matching variant answers. */
export const getServiceRequests = endpoint({
  area: "requests",
  name: "get-service-requests",
  method: "GET",
  path: "/servicerequest",
  programs: true,
  access: ["table:read", "signing"],
  refusals: ["not_found"],
  variants: {
    one: {
      roles: "any",
      query: z.strictObject({
        invoiceNumber: numberInQuery,
        filter: fieldFilter,
        /** Secret of the review request. An outdated one, or another job's, finds nothing. */
        reviewLink: z.string().optional(),
      }),
      reply: shapeByRole(z.array(ServiceRequest), {
        technician: z.array(ServiceRequestOfTechnician),
        user: z.array(ServiceRequestOfCustomer),
      }),
    },
    ofTechnicianToday: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ search: z.literal("today"), appointmentTechnicians: id, ...listed }),
      reply: rows,
      whole: wholeRequests,
    },
    /** Number of requests per day of the month: technicians get their own, owners also the totals. */
    calendarOfMonth: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ search: z.literal("monthCalendar"), date }),
      reply: shapeByRole(z.array(z.object({ date, count: z.int(), total: money })), {
        clerk: z.array(z.object({ date, count: z.int() })),
        technician: z.array(z.object({ date, count: z.int() })),
      }),
    },
    ofMonth: {
      roles: ["clerk"],
      query: z.strictObject({ search: z.literal("monthReport"), date, ...listed }),
      reply: rows,
      whole: wholeRequests,
    },
    /** Without a day, unconfirmed, or of a passed day and not completed. */
    toSchedule: {
      roles: ["clerk"],
      query: z.strictObject({ search: z.literal("toSchedule"), ...listed }),
      reply: rows,
      whole: wholeRequests,
    },
    ofCustomer: {
      roles: "any",
      query: z.strictObject({ customerId: id, ...listed }),
      reply: technicianRows,
      whole: wholeRequests,
    },
    ofAllAccounts: {
      roles: ["clerk"],
      query: z.strictObject({ billingId: z.literal("all"), search: timeframe.optional(), ...listed }),
      reply: rows,
      whole: wholeRequests,
    },
    ofAccount: {
      roles: ["clerk", "user"],
      query: z.strictObject({ billingId: id, search: timeframe.optional(), ...listed }),
      reply: technicianRows,
      whole: wholeRequests,
    },
    ofDay: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ date, search: z.literal("").optional(), technician: id.optional(), ...listed }),
      reply: rows,
      whole: wholeRequests,
    },
    search: {
      roles: ["clerk", "technician"],
      query: z.strictObject({
        search: text(100),
        technician: id.optional(),
        date: date.optional(),
        ...listed,
      }),
      reply: rows,
      whole: wholeRequests,
    },
  },
})

/** Fields that the specification's callers send and the server computes itself (docs/domain.md, section 2). */
const computedFields = [
  "assignedTechnicians",
  "signedAt",
  "totalParts",
  "totalLabor",
  "totalSubtotal",
  "totalTax",
  "total",
  "totalCustomerDue",
  "totalInsuranceDue",
  "totalPartsCost",
  "totalLaborCost",
  "totalMiscCost",
  "totalPnlNet",
  "charges.labor",
  "charges.total",
  "charges.laborcost",
  "charges.pnlnet",
] as const

export const createServiceRequest = endpoint({
  area: "requests",
  name: "create-service-request",
  method: "POST",
  path: "/servicerequest",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write", "catalog"],
  body: shapeByRole(
    ServiceRequestChange.omit({
      version: true,
      ownVersions: true,
      wantedDue: true,
      totalShown: true,
      signatureData: true,
      signedWith: true,
    }).extend({
      /** where it starts instead of by its source: a status before the work is done (docs/domain.md, section 4) */
      serviceStatus: z.enum(serviceStatuses).optional(),
      originalInvoice: z.int().optional(),
      quoteId: id.optional(),
    }),
    {
      technician: z.strictObject({
        originalInvoice: z.int(),
        invoiceType: z.literal("Warranty"),
        serviceStatus: z.enum(serviceStatuses).optional(),
        customerNotes: text(2000).nullish(),
        appointmentDate: date.nullish(),
      }),
    },
  ),
  ignores: computedFields,
  status: 201,
  reply: z.object({ invoiceNumber: z.int(), invoiceKey: z.string(), version: z.int() }),
  refusals: ["not_found", "action_not_allowed", "changed_meanwhile", "deductible_protected"],
  legacy: "Error",
})

export const changeServiceRequest = endpoint({
  area: "requests",
  name: "change-service-request",
  method: "PUT",
  path: "/servicerequest",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write", "signatures", "catalog"],
  query: z.strictObject({ invoiceNumber: numberInQuery }),
  body: shapeByRole(ServiceRequestChange, { technician: ServiceRequestChangeOfTechnician }),
  ignores: computedFields,
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: [
    "not_found",
    "changed_meanwhile",
    "action_not_allowed",
    "refused",
    "deductible_protected",
    "due_changed",
  ],
  legacy: "Error",
})

export const deleteServiceRequest = endpoint({
  area: "requests",
  name: "delete-service-request",
  method: "DELETE",
  path: "/servicerequest",
  roles: ["clerk"],
  access: ["table:read", "table:write"],
  query: z.strictObject({ invoiceNumber: numberInQuery }),
  reply: z.object({ matches: z.int(), notes: z.int(), media: z.int() }),
  refusals: ["not_found", "action_not_allowed"],
  legacy: "Error",
})

/** Texts a job's technicians. `phone` also tells a customer with consent that someone is on the way. */
export const notifyTechnicians = endpoint({
  area: "requests",
  name: "notify-technicians",
  method: "POST",
  path: "/notify",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z.strictObject({
    invoiceNumber: z.int(),
    technicians: technicianIds.optional(),
    phone: text(60).optional(),
  }),
  ignores: ["vehicle", "serviceSummary", "message"],
  /** Number of texts queued, and whether the customer gets one. */
  reply: z.object({ matches: z.int(), customerTexted: z.boolean() }),
  refusals: ["not_found", "action_not_allowed"],
  legacy: "Error",
})

/** Computes what lines would cost, exactly as a save would. Nothing is stored. */
export const priceCharges = endpoint({
  area: "requests",
  name: "price-charges",
  method: "POST",
  path: "/prices",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "catalog"],
  body: shapeByRole(PriceQuery, { technician: TechnicianPriceQuery }),
  reply: shapeByRole(Prices, { technician: PricesOfTechnician }),
  refusals: ["not_found", "action_not_allowed", "refused", "deductible_protected"],
})

export const requestActions = [
  "confirmAppointment",
  "partsOrdered",
  "partsReceived",
  "assignTechnicians",
  "navigate",
  "authorizeEstimate",
  "startJob",
  "completeJob",
  "unmarkPaid",
  "completePayment",
  "invoiceCopySent",
  "reopen",
  "cancel",
  "setStatus",
  "unmarkRescheduled",
  "toggleHalfJob",
  "toggleMultiJob",
  "declineCalibration",
  "recordOldParts",
  "recordCoverage",
  "rejectBill",
  "undoRejection",
  "switchInvoiceType",
  "deleteDispatch",
  "keepTime",
  "reviewSurplus",
  "recordInstall",
  "undo",
] as const satisfies readonly ActionName[]
export type RequestAction = (typeof requestActions)[number]

export const actOnServiceRequest = endpoint({
  area: "requests",
  name: "act-on-service-request",
  method: "POST",
  path: "/servicerequestaction",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write", "signatures", "payments", "catalog"],
  body: z.strictObject({
    invoiceNumber: z.int(),
    action: z.enum(requestActions),
    ...versionFields,
    serviceStatus: z.enum(serviceStatuses).optional(),
    technicians: technicianIds.optional(),
    removalTechnicians: technicianIds.optional(),
    installTechnicians: technicianIds.optional(),
    /** For navigate: text the customer and set the status to en route. */
    enroute: z.boolean().optional(),
    how: z.enum(["signature", "text", "call"]).optional(),
    amount: money.optional(),
    name: text(100).trim().min(1, t("Enter a name.")).optional(),
    at: instant.optional(),
    signatureData: signaturePicture.optional(),
    oldParts: z.enum(oldPartsChoices).optional(),
    coverage: coverageInput.optional(),
    rejection: z.enum(rejectionReasons).optional(),
    /** For rejectBill with several bills out: the one, by its instant. */
    billSentAt: instant.optional(),
    /** For undoRejection: the open rejection, by its instant. */
    rejectedAt: instant.optional(),
    paymentId: id.optional(),
    note: text(1000).optional(),
    /** For recordInstall, and for completeJob with glued-in glass. */
    installRecord: InstallRecordToWrite.optional(),
    dueShown: money.optional(),
    ...SwitchTarget.shape,
    totalShown: money.optional(),
  }),
  reply: z.object({ matches: z.int(), serviceStatus: z.string(), version: z.int() }),
  refusals: [
    "not_found",
    "action_not_allowed",
    "estimate_not_authorized",
    "calibration_missing",
    "install_record_missing",
    "changed_meanwhile",
    "due_changed",
    "refused",
    "deductible_protected",
  ],
  legacy: "Error",
})

export const listServiceRequestStates = endpoint({
  area: "requests",
  name: "list-service-request-states",
  method: "GET",
  path: "/servicerequeststates",
  roles: "public",
  programs: true,
  access: [],
  reply: z.array(z.object({ value: z.string(), text: z.string(), color: z.string() })),
  refusals: [],
})

const JobOfLot = RequestSummary.extend({
  lot: z.string(),
  urethane: z.string(),
})

export const listJobsOfLot = endpoint({
  area: "requests",
  name: "list-jobs-of-lot",
  method: "GET",
  path: "/recall",
  roles: ["clerk"],
  programs: true,
  access: ["table:read"],
  /** The lot or at least its first three characters. Case, spaces, and dashes are ignored. */
  query: z.strictObject({
    lot: text(40).refine((lot) => lotKey(lot).length >= 3, "Enter at least 3 letters or digits of the lot."),
    cursor: cursor.optional(),
  }),
  reply: z.array(JobOfLot),
  refusals: [],
})
