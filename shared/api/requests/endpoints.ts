import * as z from "zod"
import type { ActionName } from "../../domain/actions.ts"
import { crewFields } from "../../domain/crew.ts"
import { lotKey } from "../../domain/install-record.ts"
import { oldPartsChoices } from "../../domain/old-parts.ts"
import { serviceStatuses } from "../../domain/status.ts"
import { timeframes } from "../../domain/timeframe.ts"
import { byRole, endpoint } from "../endpoint.ts"
import {
  crew,
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
  text,
} from "../kinds.ts"
import { mask } from "./hidden-fields.ts"
import {
  InstallRecordToWrite,
  Prices,
  PricesAsked,
  PricesAskedByTechnician,
  PricesOfTechnician,
  RequestSummary,
  ServiceRequest,
  ServiceRequestChange,
  ServiceRequestChangeOfTechnician,
  ServiceRequestOfCustomer,
  ServiceRequestOfTechnician,
  SwitchTarget,
  seenVersions,
} from "./service-request.ts"

const rowFields = Object.keys(RequestSummary.shape)
/** `field:ascending` or `field:-1` and the like: a field of the rows, and an order */
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

const ownRow = RequestSummary.omit({
  customerPhone: true,
  ...mask(crewFields),
  zone: true,
  openAlerts: true,
  hasSurplus: true,
})
const rows = z.array(RequestSummary)
const ownRows = byRole(rows, { user: z.array(ownRow) })

const { parts, wantsTime, awaitsPrice, hasSurplus } = RequestSummary.shape
/** What a row tells and the request itself does not. */
const ofRowsAlone = { parts, wantsTime, awaitsPrice, hasSurplus }
/** A list of whole requests, at most 100 a page: where a `filter` names what rows lack, charges for example. */
const wholeRequests = byRole(z.array(ServiceRequest.extend(ofRowsAlone)), {
  technician: z.array(ServiceRequestOfTechnician.extend(ofRowsAlone)),
  user: z.array(ServiceRequestOfCustomer.extend({ parts, wantsTime, awaitsPrice })),
})
/** nothing means all */
const timeframe = z.enum([...timeframes, ""])

/** Which request is looked for; a bare `search` of words, a day, a month, or somebody's. The first that fits answers. */
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
        /** of the request for a review: another job's, or an older one, finds nothing */
        reviewLink: z.string().optional(),
      }),
      reply: byRole(z.array(ServiceRequest), {
        technician: z.array(ServiceRequestOfTechnician),
        user: z.array(ServiceRequestOfCustomer),
      }),
    },
    /** today's jobs of one technician, or of "none" */
    ofTechnicianToday: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ search: z.literal("today"), appointmentTechnicians: id, ...listed }),
      reply: rows,
      whole: wholeRequests,
    },
    /** how many requests each day of the month has, of a technician's own, and for the owner how much they come to */
    calendarOfMonth: {
      roles: ["clerk", "technician"],
      query: z.strictObject({ search: z.literal("monthCalendar"), date }),
      reply: byRole(z.array(z.object({ date, count: z.int(), total: money })), {
        clerk: z.array(z.object({ date, count: z.int() })),
        technician: z.array(z.object({ date, count: z.int() })),
      }),
    },
    /** every request of the month, in pages */
    ofMonth: {
      roles: ["clerk"],
      query: z.strictObject({ search: z.literal("monthReport"), date, ...listed }),
      reply: rows,
      whole: wholeRequests,
    },
    ofCustomer: {
      roles: "any",
      query: z.strictObject({ customerId: id, ...listed }),
      reply: ownRows,
      whole: wholeRequests,
    },
    /** of all commercial and carrier accounts, the latest day first */
    ofAllAccounts: {
      roles: ["clerk"],
      query: z.strictObject({ billingId: z.literal("all"), search: timeframe.optional(), ...listed }),
      reply: rows,
      whole: wholeRequests,
    },
    ofAccount: {
      roles: ["clerk", "user"],
      query: z.strictObject({ billingId: id, search: timeframe.optional(), ...listed }),
      reply: ownRows,
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

/** What the spec's callers send of a request and its lines, and the server works out itself (docs/domain.md, section 2). */
const workedOut = [
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
  body: byRole(
    ServiceRequestChange.omit({
      version: true,
      ownVersions: true,
      serviceStatus: true,
      wantedDue: true,
      totalShown: true,
      signatureData: true,
      signedWith: true,
    }).extend({
      originalInvoice: z.int().optional(),
      /** the quote whose price it honors; a request is made of it once */
      quoteId: id.optional(),
    }),
    {
      technician: z.strictObject({
        originalInvoice: z.int(),
        invoiceType: z.literal("Warranty"),
        customerNotes: text(2000).nullish(),
        appointmentDate: date.nullish(),
      }),
    },
  ),
  /** a new request starts by its source, not by what a caller says (docs/domain.md, section 4) */
  ignores: [...workedOut, "serviceStatus"],
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
  body: byRole(ServiceRequestChange, { technician: ServiceRequestChangeOfTechnician }),
  ignores: workedOut,
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

/** A request with all that hangs on it; `notes` and `media` say how many went with it. */
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

/**
 * Texts the technicians of a job, those who are named or all; with a `phone` the customer, too, that somebody is on the way, if
 * it is theirs and they take texts. What is said is the server's.
 */
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
    technicians: crew.optional(),
    phone: text(60).optional(),
  }),
  ignores: ["vehicle", "serviceSummary", "message"],
  /** how many texts leave, and whether one of them is the customer's */
  reply: z.object({ matches: z.int(), customerTexted: z.boolean() }),
  refusals: ["not_found", "action_not_allowed"],
  legacy: "Error",
})

/** What the lines of a request would cost, priced as a save prices them; nothing is stored. */
export const priceCharges = endpoint({
  area: "requests",
  name: "price-charges",
  method: "POST",
  path: "/prices",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "catalog"],
  body: byRole(PricesAsked, { technician: PricesAskedByTechnician }),
  reply: byRole(Prices, { technician: PricesOfTechnician }),
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
  "switchInvoiceType",
  "deleteDispatch",
  "keepTime",
  "reviewSurplus",
  "recordInstall",
  "undo",
] as const satisfies readonly ActionName[]

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
    ...seenVersions,
    /** the new status of the dropdown */
    serviceStatus: z.enum(serviceStatuses).optional(),
    technicians: crew.optional(),
    /** of a half job, with assignTechnicians */
    removalTechnicians: crew.optional(),
    installTechnicians: crew.optional(),
    /** with navigate: say so to the customer and mark the technician en route */
    enroute: z.boolean().optional(),
    /** with authorizeEstimate and declineCalibration */
    how: z.enum(["signature", "text", "call"]).optional(),
    amount: money.optional(),
    name: text(100).trim().min(1, "Enter a name.").optional(),
    at: instant.optional(),
    signatureData: signaturePicture.optional(),
    /** with recordOldParts */
    oldParts: z.enum(oldPartsChoices).optional(),
    /** with unmarkPaid: which payment, where the customer made several */
    paymentId: id.optional(),
    note: text(1000).optional(),
    /** with completeJob, of glass that is glued in, and with recordInstall */
    installRecord: InstallRecordToWrite.optional(),
    /** the due that the screen showed, with an action that depends on money */
    dueShown: money.optional(),
    /** with switchInvoiceType: what is switched to, who pays then, and the total that the screen showed */
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
  /** as it was recorded */
  lot: z.string(),
  urethane: z.string(),
})

/** Every job that used a urethane lot: whom to call when its maker recalls it. */
export const listJobsOfLot = endpoint({
  area: "requests",
  name: "list-jobs-of-lot",
  method: "GET",
  path: "/recall",
  roles: ["clerk"],
  programs: true,
  access: ["table:read"],
  /** the lot, or its first three characters or more; spaces, dashes and case do not count */
  query: z.strictObject({
    lot: text(40).refine((lot) => lotKey(lot).length >= 3, "Enter at least 3 letters or digits of the lot."),
    cursor: cursor.optional(),
  }),
  reply: z.array(JobOfLot),
  refusals: [],
})

const change = z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })

export const getServiceRequestHistory = endpoint({
  area: "requests",
  name: "get-service-request-history",
  method: "GET",
  path: "/servicerequesthistory",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read"],
  query: z.strictObject({
    invoiceNumber: numberInQuery,
    limit: numberInQuery.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.array(
    z.object({
      version: z.int(),
      /** when it was recorded */
      at: instant,
      /** when it was done, where a phone without signal told of it later */
      doneAt: instant.optional(),
      by: z.object({ _id: z.string(), name: z.string(), initials: z.string() }),
      /** what was done, for programs: "partsOrdered"; `earlier` for old events without a code */
      code: z.string(),
      /** what was done, for people: "Parts Ordered, Awaiting Parts" */
      action: z.string(),
      status: z.string(),
      changes: z.array(change),
      note: z.string().optional(),
    }),
  ),
  refusals: ["not_found"],
})
