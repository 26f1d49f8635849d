import { t } from "../../language.ts"
import { mayPass, type Role } from "../people/permissions.ts"
import { allow, type Result } from "../result.ts"
import {
  type Action,
  type ActionInputs,
  type ActionName,
  type ActionRefusal,
  allExcept,
  anyStatus,
  type CommonRefusal,
  type Control,
  clerk,
  done,
  notNow,
  type Outcome,
  type PaymentRefusal,
  type Refused,
  refuse,
  shopRoles,
  type WorkRefusal,
} from "./actions/action.ts"
import { permanentRecords } from "./actions/deletion.ts"
import { insuranceActions } from "./actions/insurance.ts"
import { paymentActions, paymentObjection } from "./actions/payment.ts"
import { visitActions } from "./actions/visit.ts"
import type { RequestFacts } from "./request.ts"
import { type ServiceStatus, serviceStatuses, statusText } from "./status.ts"

/**
 * The actions of a service request as one table (docs/domain.md, section 4). Server refusals and button states read
 * the same row, so a disabled button shows the reason the server would give.
 */

/** In milliseconds. Later, other changes may build on the step. */
const undoMilliseconds = 60_000

export const actions: { [Name in ActionName]: Action<ActionInputs[Name]> } = {
  ...visitActions,
  ...insuranceActions,
  ...paymentActions,
  reopen: {
    label: t("Reopen Request"),
    roles: clerk,
    from: ["cancelled"],
    run: (facts) => done(facts, "needParts", { code: "reopen" }),
  },
  cancel: {
    label: t("Cancel Request"),
    roles: clerk,
    from: allExcept("cancelled"),
    run: (facts) => done(facts, "cancelled", { code: "cancel" }),
  },
  setStatus: {
    label: t("Set status"),
    roles: clerk,
    from: anyStatus,
    run: (facts, { serviceStatus }) =>
      serviceStatus === facts.serviceStatus
        ? notNow(t(`The status is already ${statusText(serviceStatus)}.`))
        : done(facts, serviceStatus, { code: "setStatus", from: facts.serviceStatus }),
  },
  /** Undo is a new event. The history keeps both. */
  undo: {
    label: t("Undo"),
    roles: shopRoles,
    from: anyStatus,
    run: (facts, { last }, now) => {
      if (!last) return notNow(t("There's nothing to undo, or someone changed the job since."))
      const { label } = actions[last.action]
      if (!last.isOwn)
        return notNow(t(`Someone else used ${label}. Ask them, or the office, to change it back.`))
      if (now.getTime() - Date.parse(last.at) > undoMilliseconds)
        return notNow(t(`It's too late to undo ${label}. Ask the office to set the status.`))
      return done(facts, last.from, { code: "undo", action: last.action })
    },
  },
}

/** Operations with an endpoint or dialog of their own, under the same rules (owner's specification). */
type OtherCall =
  | "acceptPayment"
  | "acceptInsurancePayment"
  | "saveSignature"
  | "captureVin"
  | "createWarrantyDispatch"
  | "deleteRequest"
  | "notifyTechnicians"
  | "requestReview"
  | "switchToCash"
  | "switchToNet"
  | "switchToInsurance"

type ControlRefusal<Name extends ControlName> = Name extends ActionName
  ? WorkRefusal
  : Name extends "acceptPayment" | "acceptInsurancePayment"
    ? PaymentRefusal
    : CommonRefusal

export type ControlName = ActionName | OtherCall

export const controls: { [Name in ControlName]: Control<ControlRefusal<Name>> } = {
  ...actions,
  acceptPayment: {
    label: t("Accept Payment"),
    roles: shopRoles,
    from: anyStatus,
    objection: (facts) => paymentObjection(facts, "customer", facts.totalCustomerDue, facts.customerPaid),
  },
  acceptInsurancePayment: {
    label: t("Accept Insurance Payment"),
    roles: clerk,
    from: anyStatus,
    objection: (facts) => paymentObjection(facts, "insurer", facts.totalInsuranceDue, facts.billingPaid),
  },
  saveSignature: {
    label: t("Save Signature"),
    roles: shopRoles,
    from: anyStatus,
    objection: (facts) =>
      facts.invoiceType === "Warranty" ? notNow(t("Warranty jobs don't need a signature.")) : undefined,
  },
  captureVin: { label: t("Capture VIN"), roles: shopRoles, from: anyStatus },
  /** Technicians only for their own jobs. */
  createWarrantyDispatch: {
    label: t("Create Warranty Dispatch"),
    roles: shopRoles,
    from: [
      "serviceComplete",
      "partialPayment",
      "invoiceSubmitted",
      "invoiceAccepted",
      "invoiceRejected",
      "invoicePaid",
    ],
    objection: (facts) =>
      facts.invoiceType === "Warranty" ? notNow(t("This is already a Warranty job.")) : undefined,
  },
  notifyTechnicians: {
    label: t("Notify technicians"),
    roles: shopRoles,
    from: allExcept("cancelled", "closed"),
    objection: (facts) =>
      (facts.assignedTechnicians ?? []).length > 0 ? undefined : notNow(t("Assign a technician first.")),
  },
  requestReview: { label: t("Request Review"), roles: clerk, from: allExcept("cancelled", "closed") },
  deleteRequest: { label: t("Delete request"), roles: clerk, from: anyStatus, objection: permanentRecords },
  switchToCash: {
    label: t("Switch to Cash"),
    roles: clerk,
    from: anyStatus,
    objection: (facts) =>
      facts.invoiceType === "Cash" ? notNow("This is already a Cash invoice.") : undefined,
  },
  switchToNet: { label: t("Switch to Net"), roles: clerk, from: anyStatus },
  switchToInsurance: { label: t("Switch to Insurance"), roles: clerk, from: anyStatus },
}

const listStatuses = (list: readonly ServiceStatus[]): string => {
  const texts = list.map(statusText)
  return texts.length < 2 ? texts.join() : t(`${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`)
}

const wrongStatus = ({ label, from }: Pick<Control, "label" | "from">, status: ServiceStatus): Refused =>
  notNow(
    from.length > serviceStatuses.length / 2
      ? t(`You can't use ${label} while the job is ${statusText(status)}.`)
      : t(`The job is ${statusText(status)}. It must be ${listStatuses(from)} first.`),
  )

const check = <Code extends ActionRefusal>(
  control: Control<Code>,
  facts: RequestFacts,
  role: Role,
): { ok: true } | Refused<Code | CommonRefusal> => {
  if (!mayPass(role, control.roles)) return refuse("not_allowed", t(`Your role can't use ${control.label}.`))
  if (!control.from.includes(facts.serviceStatus)) return wrongStatus(control, facts.serviceStatus)
  return control.objection?.(facts, role) ?? allow({})
}

const controlNames = Object.keys(controls) as ControlName[]

export const mayDo = <Name extends ControlName>(
  name: Name,
  facts: RequestFacts,
  role: Role,
): { ok: true } | Refused<ControlRefusal<Name> | CommonRefusal> =>
  check<ControlRefusal<Name>>(controls[name], facts, role)

export type Allowance = { allowed: true } | { allowed: false; refusal: ActionRefusal; reason: string }

/** The state of every button. `not_allowed` ones are hidden, others that are refused are disabled with the reason. */
export const allowedActions = (facts: RequestFacts, role: Role): Record<ControlName, Allowance> =>
  Object.fromEntries(
    controlNames.map((name): [ControlName, Allowance] => {
      const answer = mayDo(name, facts, role)
      return [
        name,
        answer.ok ? { allowed: true } : { allowed: false, refusal: answer.refusal, reason: answer.detail },
      ]
    }),
    // `Object.fromEntries` loses the key type, so the cast restores it.
  ) as Record<ControlName, Allowance>

export function decide<Name extends ActionName>(
  name: Name,
  facts: RequestFacts,
  input: ActionInputs[Name],
  { role, now }: { role: Role; now: Date },
): Result<Outcome, WorkRefusal> {
  const action = actions[name]
  const allowed = check(action, facts, role)
  return allowed.ok ? action.run(facts, input, now) : allowed
}
