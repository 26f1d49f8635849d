import { describe, expect, it } from "vitest"
import { invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { unpaidBy } from "#shared/domain/charges/totals-facts.ts"
import { allowedActions, type ControlName } from "#shared/domain/job/actions.ts"
import { type HighlightedAction, highlightedActions } from "#shared/domain/job/highlighted-actions.ts"
import { nextStep } from "#shared/domain/job/next-step.ts"
import { readsAlerts } from "#shared/domain/job/notes.ts"
import type { NextStepFacts } from "#shared/domain/job/request.ts"
import { isBeforeCompletion, serviceStatuses } from "#shared/domain/job/status.ts"
import { mayPass, passesAll, type Role, roles } from "#shared/domain/people/permissions.ts"
import { pages } from "#shared/pages.ts"
import { furtherActions } from "./actions/further-actions.ts"
import { menuActionsFor, menuGroupsFor } from "./actions/menu-actions.ts"
import { billingFieldsOf, hasVehicleReference } from "./billing/billing-fields.ts"
import { type JobFeature, mayUse } from "./job-features.ts"

/*
 * The owner's specification as a table, typed independently of the code: every section, panel, button, and
 * dialog of list and job, with its roles and conditions. Rows cite docs/domain.md where it decides open
 * questions.
 */

const now = new Date("2026-11-20T17:41:00Z")

/**
 * A chip repair that is priced, planned, and authorized. 100.00 is due, 60.00 of it from the insurer if
 * insured.
 */
const base: NextStepFacts = {
  serviceStatus: "open",
  statusSince: "2026-11-18T16:00:00Z",
  invoiceType: "Cash",
  appointmentDate: "2026-11-20",
  appointmentTimeStart: 780,
  appointmentTimeEnd: 900,
  appointmentLocation: "Mobile",
  appointmentTechnicians: ["t1"],
  assignedTechnicians: ["t1"],
  appointmentRescheduled: 0,
  vin: "4S4BTGUD1N3148827",
  charges: [{ _id: "c1", type: "Repair", net: 0, total: 10_000 }],
  authorizations: [{ how: "call", amount: 10_000, name: "Priya Raman", at: "2026-11-18T16:26:00Z" }],
  total: 10_000,
  totalCustomerDue: 10_000,
  totalInsuranceDue: 0,
  totalUnpaid: 10_000,
  customerPaid: false,
  billingPaid: false,
}

const inCash = { _id: "p1", party: "customer", amount: 10_000, prepaid: false, voided: false } as const

const variants: readonly Partial<NextStepFacts>[] = [
  {},
  { appointmentLocation: "Inshop" },
  { appointmentLocation: undefined },
  { appointmentDate: undefined },
  { appointmentTechnicians: [], assignedTechnicians: [] },
  { appointmentRescheduled: 2 },
  { charges: [], total: 0, totalCustomerDue: 0, totalInsuranceDue: 0, totalUnpaid: 0 },
  { customerPaid: true, payments: [inCash] },
  { billingPaid: true },
  { totalCustomerDue: 0 },
  { vin: undefined },
  { insuranceDispatch: "D-4471" },
  { calibrationNeeded: true },
  { charges: [{ _id: "c1", type: "Replace", opening: "windshield", net: 20000, total: 10_000 }] },
  { signedAt: "2026-11-20T21:00:00Z" },
]

const jobs = serviceStatuses.flatMap((serviceStatus) =>
  invoiceTypes.flatMap((invoiceType) =>
    variants.map((variant): NextStepFacts => {
      const dues = { Insurance: [4000, 6000], Warranty: [0, 0], Cash: [10_000, 0], Net: [10_000, 0] }
      const [totalCustomerDue = 0, totalInsuranceDue = 0] = dues[invoiceType]
      return { ...base, totalCustomerDue, totalInsuranceDue, serviceStatus, invoiceType, ...variant }
    }),
  ),
)

const menus = new Map(
  roles.map((role) => [role, new Map(jobs.map((job) => [job, menuActionsFor(allowedActions(job, role))]))]),
)
const menuOf = (job: NextStepFacts, role: Role) => menus.get(role)?.get(job) ?? []

const clerk: readonly Role[] = ["admin", "developer", "clerk"]
const shop: readonly Role[] = [...clerk, "technician"]
const owners: readonly Role[] = ["admin", "developer"]

type Rule = (job: NextStepFacts, role: Role) => boolean
type Row = {
  what: string
  who: readonly Role[]
  when?: (job: NextStepFacts) => boolean
  rule: Rule
  control?: ControlName
}

const pressed = (control: ControlName): Pick<Row, "control" | "rule"> => ({
  control,
  rule: (job, role) =>
    mayUse("menu", role) &&
    menuOf(job, role).some(({ action, allowance }) => action === control && allowance.allowed),
})

const canDelete = pressed("deleteRequest")

const part =
  (name: JobFeature): Rule =>
  (_job, role) =>
    mayUse(name, role)

const page =
  (path: string): Rule =>
  (_job, role) =>
    pages.some((one) => one.path === path && mayPass(role, one.roles))

const found =
  (text: string, hasPhone: boolean): Rule =>
  (_job, role) =>
    furtherActions(role, { phone: hasPhone, link: true }).some((one) => one.text === text)

const highlighted =
  (button: HighlightedAction): Rule =>
  (job, role) =>
    highlightedActions(job, role).includes(button)

const is =
  (...statuses: NextStepFacts["serviceStatus"][]) =>
  ({ serviceStatus }: NextStepFacts) =>
    statuses.includes(serviceStatus)

const isOwed = is(
  "awaitingPayment",
  "partialPayment",
  "invoiceSubmitted",
  "invoiceAccepted",
  "invoiceRejected",
)
const isDone = (job: NextStepFacts) => !isBeforeCompletion(job.serviceStatus) && !is("cancelled")(job)
const isGlued = ({ charges }: NextStepFacts) => charges.some(({ type }) => type === "Replace")
const hasNoPayment = ({ payments = [] }: NextStepFacts) => payments.length === 0
const hasDate = ({ appointmentDate }: NextStepFacts) => appointmentDate !== undefined
const customerOwes = ({ charges, totalCustomerDue, customerPaid }: NextStepFacts) =>
  charges.length > 0 && totalCustomerDue > 0 && !customerPaid

const table: readonly Row[] = [
  // The list
  { what: "the list of requests", who: shop, rule: page("/servicerequests") },
  { what: "totals by invoice type on the list", who: owners, rule: (_job, role) => passesAll(role) },

  // The job: sections
  { what: "the job itself", who: roles, rule: page("/servicerequest/{invoiceNumber}") },
  { what: "print view", who: roles, rule: part("printView") },
  { what: "customer: edit", who: clerk, rule: part("editCustomer") },
  { what: "vehicle: edit", who: shop, rule: part("editVehicle") },
  { what: "vehicle: more than the VIN", who: clerk, rule: part("editWholeVehicle") },
  {
    what: "vehicle reference",
    who: roles,
    when: ({ invoiceType }) => invoiceType === "Net",
    rule: (job) => hasVehicleReference(job),
  },
  {
    what: "reference and deductible: edit",
    who: clerk,
    when: ({ invoiceType }) => invoiceType === "Insurance" || invoiceType === "Net",
    rule: ({ invoiceType }, role) => {
      const fields: readonly string[] = billingFieldsOf(invoiceType)
      const both = fields.includes("externalReferenceNumber") && fields.includes("insuranceDeductible")
      return both && mayUse("editBilling", role)
    },
  },
  { what: "appointment: edit", who: clerk, rule: part("editAppointment") },
  { what: "customer notes: edit", who: shop, rule: part("editNotes") },
  { what: "charges: add, edit, remove, assign technicians", who: shop, rule: part("editCharges") },
  { what: "charges: order, View toggle, columns and totals of cost", who: clerk, rule: part("costs") },
  { what: "technician profile, a call link each", who: shop, rule: part("technicianProfile") },
  { what: "from there to the whole record", who: clerk, rule: part("staffProfile") },
  { what: "promo code (docs/domain.md, section 3)", who: clerk, rule: part("promoCode") },
  { what: "zones of a day, with the appointment", who: clerk, rule: part("editAppointment") },
  { what: "history", who: shop, rule: part("history") },
  {
    what: "technician alert",
    who: ["technician"],
    rule: (_job, role) => readsAlerts({ role, serviceTechnician: false }),
  },
  {
    what: "technician alert of who works on cars",
    who: roles,
    rule: (_job, role) => readsAlerts({ role, serviceTechnician: true }),
  },

  // The job: actions
  { what: "status dropdown", who: clerk, ...pressed("setStatus") },
  {
    what: "Confirm Appointment (statuses, and that it has a date: docs/domain.md)",
    who: clerk,
    when: (job) => is("open", "awaitingServiceScheduling", "serviceWarrantyRequested")(job) && hasDate(job),
    ...pressed("confirmAppointment"),
  },
  { what: "Parts Ordered", who: clerk, when: is("needParts"), ...pressed("partsOrdered") },
  { what: "Parts Received", who: shop, when: is("awaitingParts"), ...pressed("partsReceived") },
  { what: "Reopen Request", who: clerk, when: is("cancelled"), ...pressed("reopen") },
  { what: "Cancel Request", who: clerk, when: (job) => !is("cancelled")(job), ...pressed("cancel") },
  {
    what: "Unmark Customer Paid",
    who: clerk,
    when: ({ customerPaid }) => customerPaid,
    ...pressed("unmarkPaid"),
  },
  {
    what: "Unmark Rescheduled",
    who: clerk,
    when: ({ appointmentRescheduled: count }) => count > 0,
    ...pressed("unmarkRescheduled"),
  },
  {
    what: "switch to Cash",
    who: clerk,
    when: ({ invoiceType }) => invoiceType !== "Cash",
    ...pressed("switchToCash"),
  },
  { what: "switch to Net", who: clerk, ...pressed("switchToNet") },
  { what: "switch to Insurance", who: clerk, ...pressed("switchToInsurance") },
  {
    what: "Create Warranty Dispatch (a technician of their own jobs)",
    who: shop,
    when: (job) =>
      job.invoiceType !== "Warranty" &&
      is(
        "serviceComplete",
        "partialPayment",
        "invoiceSubmitted",
        "invoiceAccepted",
        "invoiceRejected",
        "invoicePaid",
      )(job),
    ...pressed("createWarrantyDispatch"),
  },
  {
    what: "accept an insurance payment",
    who: clerk,
    when: ({ charges, totalInsuranceDue, billingPaid }) =>
      charges.length > 0 && totalInsuranceDue > 0 && !billingPaid,
    ...pressed("acceptInsurancePayment"),
  },
  { what: "accept payment", who: shop, when: customerOwes, ...pressed("acceptPayment") },
  { what: "Complete Payment", who: shop, when: is("paymentPending"), ...pressed("completePayment") },
  { what: "assign technicians", who: shop, ...pressed("assignTechnicians") },
  {
    what: "Navigate",
    who: shop,
    when: (job) => is("repairReady")(job) && job.appointmentLocation === "Mobile",
    ...pressed("navigate"),
  },
  {
    what: "Start Job",
    who: shop,
    when: is("repairReady", "awaitingParts", "technicianEnroute"),
    ...pressed("startJob"),
  },
  {
    what: "Complete Job (once the camera is calibrated: docs/domain.md, section 11)",
    who: shop,
    when: (job) => is("serviceInProgress")(job) && !job.calibrationNeeded,
    ...pressed("completeJob"),
  },
  { what: "VIN capture", who: shop, ...pressed("captureVin") },
  {
    what: "save signature",
    who: shop,
    when: ({ invoiceType }) => invoiceType !== "Warranty",
    ...pressed("saveSignature"),
  },
  {
    what: "text and email the invoice (of a job that goes on or was done: docs/domain.md)",
    who: shop,
    when: (job) => !is("cancelled", "closed")(job),
    ...pressed("invoiceCopySent"),
  },
  { what: "half-job marker", who: shop, ...pressed("toggleHalfJob") },
  { what: "multi-job marker", who: shop, ...pressed("toggleMultiJob") },
  {
    what: "delete dispatch",
    who: clerk,
    when: ({ insuranceDispatch }) => insuranceDispatch !== undefined,
    ...pressed("deleteDispatch"),
  },
  {
    what: "delete before completion (docs/domain.md, section 9)",
    who: clerk,
    when: (job) => !isDone(job) && hasNoPayment(job),
    rule: (job, role) => !isDone(job) && canDelete.rule(job, role),
    control: canDelete.control,
  },
  {
    what: "delete after completion (docs/domain.md, section 9)",
    who: owners,
    when: (job) => isDone(job) && hasNoPayment(job),
    rule: (job, role) => isDone(job) && canDelete.rule(job, role),
    control: canDelete.control,
  },
  {
    what: "authorize the estimate (a customer by their link: docs/domain.md)",
    who: shop,
    when: ({ serviceStatus }) => isBeforeCompletion(serviceStatus),
    ...pressed("authorizeEstimate"),
  },
  {
    what: "decline calibration (docs/domain.md, section 11)",
    who: shop,
    when: (job) => job.calibrationNeeded === true && !is("cancelled")(job) && !is("closed")(job),
    ...pressed("declineCalibration"),
  },
  {
    what: "install record, of glass that is glued in (issue 14)",
    who: shop,
    when: (job) => isGlued(job) && (is("serviceInProgress")(job) || isDone(job)),
    ...pressed("recordInstall"),
  },
  {
    what: "old parts, where one is replaced (docs/domain.md, section 3)",
    who: shop,
    when: (job) => isGlued(job) && !is("cancelled")(job),
    ...pressed("recordOldParts"),
  },
  {
    what: "the carrier's word about the coverage, where an insurer pays",
    who: clerk,
    when: (job) => job.invoiceType === "Insurance" && !is("cancelled", "closed")(job),
    ...pressed("recordCoverage"),
  },
  {
    what: "that the insurer's bill was sent, while the insurer owes something",
    who: clerk,
    when: (job) =>
      job.invoiceType === "Insurance" &&
      unpaidBy({ ...job, payments: job.payments ?? [] }, "insurance") > 0 &&
      is(
        "serviceComplete",
        "awaitingPayment",
        "partialPayment",
        "invoiceRejected",
        "invoiceSubmitted",
        "invoiceAccepted",
      )(job),
    ...pressed("submitBill"),
  },
  {
    what: "that the insurer rejected its bill",
    who: clerk,
    when: (job) =>
      job.invoiceType === "Insurance" &&
      (is("invoiceSubmitted", "invoiceAccepted")(job) ||
        (is("partialPayment")(job) &&
          (job.submittedAs === "invoiceSubmitted" || job.submittedAs === "invoiceAccepted"))),
    ...pressed("rejectBill"),
  },
  {
    what: "that the insurer didn't reject its bill after all (no job here has a rejection)",
    who: clerk,
    when: () => false,
    ...pressed("undoRejection"),
  },
  {
    what: "text the technicians (POST /notify)",
    who: shop,
    when: (job) => (job.assignedTechnicians ?? []).length > 0 && !is("cancelled", "closed")(job),
    ...pressed("notifyTechnicians"),
  },
  {
    what: "request review",
    who: clerk,
    when: (job) => !is("cancelled", "closed")(job),
    ...pressed("requestReview"),
  },
  { what: "add note", who: shop, rule: part("addNote") },
  { what: "add attachment (a customer of their own)", who: roles, rule: part("addPhotos") },
  { what: "call customer", who: shop, rule: found("Call customer", true) },
  { what: "text customer", who: shop, rule: found("Text customer", true) },
  { what: "text the job's link", who: clerk, rule: found("Text the job's link", true) },
  { what: "copy the job's link", who: clerk, rule: found("Copy the job's link", false) },
  { what: "call or text a customer without a phone", who: [], rule: found("Call customer", false) },

  // Highlighted actions
  {
    what: "accept payment, highlighted",
    who: shop,
    when: (job) => isOwed(job) && customerOwes(job) && job.invoiceType !== "Warranty",
    rule: highlighted("acceptPayment"),
  },
  {
    what: "start, highlighted",
    who: shop,
    when: ({ appointmentLocation: place, serviceStatus }) =>
      (place === "Inshop" && serviceStatus === "repairReady") ||
      (place === "Mobile" && serviceStatus === "technicianEnroute"),
    rule: highlighted("startJob"),
  },
  {
    what: "complete, highlighted",
    who: shop,
    when: (job) => job.vin !== undefined && is("serviceInProgress")(job) && !job.calibrationNeeded,
    rule: highlighted("completeJob"),
  },
  {
    what: "add note, highlighted",
    who: shop,
    when: (job) => job.invoiceType === "Warranty" && is("serviceComplete")(job),
    rule: highlighted("addNote"),
  },

  // Other screens
  { what: "switch to Insurance, its page", who: clerk, rule: page("/switchtoinsurance/{invoiceNumber}") },
  { what: "scheduler", who: clerk, rule: page("/scheduler") },
  { what: "reviews", who: clerk, rule: page("/reviews") },
  { what: "invoice copy", who: shop, rule: page("/invoicecopy/{invoiceNumber}") },
  { what: "text the invoice, its page", who: shop, rule: page("/textinvoice/{invoiceNumber}") },
  { what: "email the invoice, its page", who: shop, rule: page("/emailinvoice/{invoiceNumber}") },
]

describe("allowed actions on the list and on a job", () => {
  it.each(table)("$what", ({ who, when = () => true, rule }) => {
    const wrong = jobs.flatMap((job) =>
      roles
        .filter((role) => rule(job, role) !== (who.includes(role) && when(job)))
        .map((role) => `${role}, ${job.invoiceType}, ${job.serviceStatus}`),
    )
    expect([...new Set(wrong)]).toEqual([])
  })

  it("covers every action a job offers", () => {
    const listedControls = new Set<string | undefined>(table.map(({ control }) => control))
    const offered = roles.flatMap((role) => jobs.flatMap((job) => menuOf(job, role)))
    expect(
      [...new Set(offered.map(({ action }) => action))].filter((action) => !listedControls.has(action)),
    ).toEqual([])
  })

  it("lists disabled actions last in their menu group", () => {
    const wrong = roles.flatMap((role) =>
      jobs.flatMap((job) =>
        menuGroupsFor(allowedActions(job, role))
          .filter(({ items }) =>
            items.some(
              ({ allowance }, index) => allowance.allowed && items[index - 1]?.allowance.allowed === false,
            ),
          )
          .map(({ group }) => `${group}, ${role}, ${job.serviceStatus}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  it("also offers the next action in the menu", () => {
    const panels = [
      "addCharges",
      "editCharges",
      "setAppointment",
      "addCalibration",
      "addNote",
      "sendInvoiceCopy",
    ]
    for (const role of roles.filter((one) => one !== "user"))
      for (const job of jobs) {
        const { action } = nextStep(job, role, now)
        if (action === undefined || panels.includes(action)) continue
        const offered = menuOf(job, role).map((one): string => one.action)
        expect(offered, `${role}, ${job.invoiceType}, ${job.serviceStatus}`).toContain(action)
      }
  })
})
