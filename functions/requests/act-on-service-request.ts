import { randomUUID } from "node:crypto"
import type { Branch } from "#shared/api/branches.ts"
import type { BodyOf } from "#shared/api/definition/endpoint.ts"
import { actOnServiceRequest } from "#shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import type { ActionInputs } from "#shared/domain/job/actions/action.ts"
import { decide, mayDo } from "#shared/domain/job/actions.ts"
import { completeRecordInput, type InstallRecordInput } from "#shared/domain/job/install-record.ts"
import { isAhead, phoneToText } from "#shared/domain/job/request.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { consentReader } from "../messages/store.ts"
import { paymentStore } from "../payments/store.ts"
import { objects } from "../platform/files/objects.ts"
import { signatureStore } from "../platform/files/signatures.ts"
import { type CallOf, handle } from "../platform/handle.ts"
import { outboxReader } from "../platform/outbox.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed, unwrap } from "../platform/refusal.ts"
import type { Resources } from "../platform/resources.ts"
import { squareProvider } from "../providers/square.ts"
import { branchesQuery, branchStore, settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { historyReader } from "./readers/history.ts"
import { rateReader } from "./readers/rate-reader.ts"
import { prefetchRequest, requestReader } from "./readers/request.ts"
import { totalConflict } from "./rules/bill.ts"
import { customerNotice, notices } from "./rules/customer-texts.ts"
import { lastStepOf } from "./rules/last-step.ts"
import { toRequestChange } from "./rules/outcome.ts"
import { checkTechnicians, techniciansIn, unknownReferences } from "./rules/references.ts"
import type { RequestChange } from "./rules/request-change.ts"
import { applySwitch, payerAfter, switchEvent, switchTargetOf } from "./rules/switch-payer.ts"
import { requestStore } from "./store.ts"
import { driverName } from "./texts/driver-name.ts"
import { jobLink } from "./texts/job-link.ts"
import { isCopySent } from "./texts/sent-invoice-copy.ts"

type Body = BodyOf<typeof actOnServiceRequest>

const required = <Value>(value: Value | undefined, field: string, message: string): Value => {
  if (value === undefined) throw malformed(field, message)
  return value
}

const noInput = () => ({})

type PreparedInput = { signature: string | undefined; installRecord: InstallRecordInput | undefined }

/** Builds each action's input from the body. A missing required field is named. */
const inputs: { [Name in Body["action"]]: (body: Body, prepared: PreparedInput) => ActionInputs[Name] } = {
  confirmAppointment: noInput,
  partsOrdered: noInput,
  partsReceived: noInput,
  assignTechnicians: (body) => ({
    technicians: required(body.technicians, "technicians", "Enter the technicians."),
    removalTechnicians: body.removalTechnicians,
    installTechnicians: body.installTechnicians,
  }),
  navigate: (body) => ({ enroute: body.enroute ?? false }),
  authorizeEstimate: (body, { signature }) => ({
    how: required(body.how, "how", t("Choose signature, text or call.")),
    amount: required(body.amount, "amount", t("Enter the authorized amount.")),
    name: required(body.name, "name", t("Enter who authorized it.")),
    ...(body.at !== undefined && { at: body.at }),
    ...(body.how === "signature" && {
      signatureData: required(signature, "signatureData", t("Enter the signature.")),
    }),
  }),
  declineCalibration: (body, { signature }) => ({
    name: required(body.name, "name", t("Enter who declined it.")),
    signatureData: required(signature, "signatureData", t("Enter the signature.")),
  }),
  recordOldParts: (body) => ({
    choice: required(body.oldParts, "oldParts", t("Choose returned, shown or declined.")),
  }),
  recordCoverage: (body) => ({
    coverage: required(body.coverage, "coverage", "Enter the carrier's answers."),
    deductible: body.insuranceDeductible,
  }),
  rejectBill: (body) => ({
    reason: required(body.rejection, "rejection", "Choose why it was rejected."),
    note: body.note?.trim() || undefined,
    billSentAt: body.billSentAt,
  }),
  undoRejection: (body) => ({
    rejectedAt: required(body.rejectedAt, "rejectedAt", "Enter which rejection."),
  }),
  startJob: noInput,
  completeJob: (_body, { installRecord }) => ({ installRecord }),
  recordInstall: (_body, { installRecord }) => ({
    installRecord: required(installRecord, "installRecord", t("Enter the install record.")),
  }),
  unmarkPaid: ({ paymentId }) => ({ paymentId }),
  completePayment: () => ({ payment: "settled" }),
  reopen: noInput,
  cancel: noInput,
  setStatus: (body) => ({
    serviceStatus: required(body.serviceStatus, "serviceStatus", "Choose the new status."),
  }),
  unmarkRescheduled: noInput,
  toggleHalfJob: noInput,
  toggleMultiJob: noInput,
  deleteDispatch: noInput,
  keepTime: noInput,
  reviewSurplus: noInput,
  undo: () => ({ last: undefined }),
  invoiceCopySent: (body) => ({ by: body.how === "text" ? "text" : "email" }),
  switchInvoiceType: (body) => ({
    invoiceType: required(body.invoiceType, "invoiceType", "Choose Cash, Insurance or Net."),
  }),
}

const createDeps = ({ table, provide }: Resources) => ({
  reader: requestReader(table),
  history: historyReader(table),
  requests: requestStore(table),
  branches: branchStore(table),
  settings: settingsReader(table),
  consents: consentReader(table),
  outbox: outboxReader(table),
  users: userReader(table),
  rates: rateReader({ table, provide }),
  signatures: signatureStore(provide("signatures", objects)),
  payments: paymentStore(table, provide("payments", squareProvider)),
})
type Deps = ReturnType<typeof createDeps>
type ActionCall = CallOf<typeof actOnServiceRequest>

/** Switches the payer and prices the lines again, or refuses a total that the person didn't see. */
const switchPayer = async (
  body: Body,
  current: ServiceRequest,
  { people, branches }: { people: readonly User[]; branches: readonly Branch[] },
  { rates }: Deps,
  { now, refuse }: ActionCall,
): Promise<Partial<RequestChange>> => {
  const fields = unknownReferences(body, { users: people, branches }, current)
  if (fields.length > 0) throw refuse("malformed", { fields })
  const target = { ...switchTargetOf(body), ...(await rates.carrierOf(body, current)) }
  const account = await rates.billedAccount(people.find(({ _id }) => _id === body.billingId))
  const { payer } = unwrap(payerAfter(current, target, account), refuse)
  const pricingContext = { rates: await rates.of(current, { ...current, ...payer }), branches, now }
  return {
    patch: payer,
    finish: (merged) => unwrap(applySwitch(current, merged, pricingContext), refuse).request,
    check(after) {
      const differentTotal = totalConflict(body.totalShown, current, after)
      if (differentTotal) throw refuse("due_changed", differentTotal)
    },
    event: switchEvent(payer),
  }
}

/** Asks the provider about the pending payment. If it has decided, nothing is left to complete. */
const settlePendingPayment = async (
  invoiceNumber: number,
  { reader, payments }: Deps,
  { actor, now, refuse }: ActionCall,
): Promise<ServiceRequest | undefined> => {
  const current = await reader.openFor(actor, invoiceNumber, refuse)
  if (!mayDo("completePayment", current, actor.role).ok) return undefined
  const settled = await payments.refreshPending("payment", current, now)
  if (!settled?.request.pendingPayment) return settled?.request
  throw refuse("action_not_allowed", { detail: messages.payments.pending, version: settled.request.version })
}

const replyOf = ({ serviceStatus, version }: ServiceRequest) => ({ matches: 1, serviceStatus, version })

export const handler = handle(
  actOnServiceRequest,
  createDeps,
  async ({ body }, deps, call) => {
    const { actor, now, doneAt, commit, refuse } = call
    const { invoiceNumber, action, version: baseVersion } = body
    const people = await deps.users.getMany([
      ...techniciansIn(body),
      ...(body.billingId ? [body.billingId] : []),
    ])
    const branches = await deps.branches.all()
    const signature =
      body.signatureData === undefined
        ? undefined
        : await deps.signatures.read(invoiceNumber, body.signatureData, refuse)
    const installRecord =
      body.installRecord &&
      completeRecordInput(body.installRecord, {
        urethanes: (await deps.settings.settings()).urethanes,
        by: actor.name,
        now: doneAt ?? now,
      })
    const input = inputs[action](body, { signature: signature?.key, installRecord })
    const notice = customerNotice(body, doneAt)
    const shop = notice ? (await deps.settings.businessInfo()).businessname : ""

    // Requires a copy sent from here. A clerk's word isn't enough.
    if (action === "invoiceCopySent" && !(await deps.outbox.ofRequest(invoiceNumber)).some(isCopySent))
      throw refuse("action_not_allowed", { detail: messages.invoices.noCopySent })
    const completed =
      action === "completePayment" ? await settlePendingPayment(invoiceNumber, deps, call) : undefined
    if (completed) return replyOf(completed)

    const decideChange = async (current: ServiceRequest): Promise<RequestChange> => {
      unwrap(checkTechnicians(body, people, current), refuse)
      if (body.dueShown !== undefined && body.dueShown !== current.totalUnpaid)
        throw refuse("due_changed", { due: current.totalUnpaid / 100, version: current.version })
      const history = action === "undo" ? await deps.history.list(invoiceNumber, { limit: 1 }) : undefined
      const actionInput = history
        ? { last: lastStepOf(history.events[0], current, { actor, seenVersion: baseVersion }) }
        : input
      const outcome = decide(action, current, actionInput, { role: actor.role, now: doneAt ?? now })
      if (!outcome.ok) throw refuse(outcome.refusal, { detail: outcome.detail, version: current.version })
      // An appointment is also confirmed to clear it up after its time.
      const isLate = notice === "booked" && !isAhead(current, now)
      const phone = notice && !isLate && (await deps.consents.phoneIfConsented(phoneToText(current)))
      const jobKey = current.jobKey ?? randomKey()
      const technician = notice === "enroute" ? await driverName(deps.users, current, actor) : undefined
      const facts = { shop, technician, link: jobLink(jobKey, current.language) }
      const change = toRequestChange(outcome, current, actor.name)
      return {
        ...change,
        // The text contains the link, so both are stored together.
        patch: { ...change.patch, jobKey },
        ...(action === "switchInvoiceType" &&
          (await switchPayer(body, current, { people, branches }, deps, call))),
        note: body.note,
        doneAt,
        ...("signatureData" in input && { store: signature?.store }),
        ...(notice && phone && { messages: [notices[notice](randomUUID(), phone, current, facts, now)] }),
      }
    }
    const stored = await deps.requests.change({
      number: invoiceNumber,
      baseVersion,
      ownVersions: body.ownVersions,
      actor,
      refuse,
      now,
      branches,
      commit,
      reply: replyOf,
      decide: decideChange,
    })
    return replyOf(stored)
  },
  (sent) => [...prefetchRequest(sent), { query: branchesQuery() }],
)
