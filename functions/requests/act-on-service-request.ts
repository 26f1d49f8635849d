import { randomUUID } from "node:crypto"
import type { BodyOf } from "#shared/api/endpoint.ts"
import { actOnServiceRequest } from "#shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { User } from "#shared/api/users.ts"
import { type ActionInputs, type ActionName, decide, mayDo } from "#shared/domain/job/actions.ts"
import { completeRecordInput, type InstallRecordInput } from "#shared/domain/job/install-record.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { messages } from "#shared/messages.ts"
import { consentReader } from "../messages/store.ts"
import { paymentStore } from "../payments/store.ts"
import { objects } from "../platform/files/objects.ts"
import { signatureStore } from "../platform/files/signatures.ts"
import { handle } from "../platform/handle.ts"
import { outboxReader } from "../platform/outbox.ts"
import { randomKey } from "../platform/random-key.ts"
import { malformed, unwrap } from "../platform/refusal.ts"
import { squareProvider } from "../providers/square.ts"
import { branchesQuery, branchStore, settingsReader } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { rateReader } from "./creation/rate-reader.ts"
import { jobLink } from "./messages/job-link.ts"
import { isCopySent } from "./messages/sent-invoice-copy.ts"
import { historyReader } from "./readers/history.ts"
import { prefetchRequest, requestReader } from "./readers/request.ts"
import { totalConflict } from "./rules/bill.ts"
import { lastStepOf } from "./rules/last-step.ts"
import { bookedText, enrouteText } from "./rules/messages.ts"
import { toRequestChange } from "./rules/outcome.ts"
import { unknownReferences } from "./rules/references.ts"
import type { RequestChange } from "./rules/request-change.ts"
import { applySwitch, payerAfter, switchEvent, switchTargetOf } from "./rules/switch-payer.ts"
import { requestStore } from "./store.ts"

type Body = BodyOf<typeof actOnServiceRequest>

const required = <Value>(value: Value | undefined, field: string, message: string): Value => {
  if (value === undefined) throw malformed(field, message)
  return value
}

const noInput = () => ({})

type PreparedInput = { signature: string | undefined; installRecord: InstallRecordInput | undefined }

/** Builds each action's input from the body. A missing required field is named. */
const inputs: { [Name in ActionName]: (body: Body, prepared: PreparedInput) => ActionInputs[Name] } = {
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
    how: required(body.how, "how", "Choose signature, text or call."),
    amount: required(body.amount, "amount", "Enter the authorized amount."),
    name: required(body.name, "name", "Enter who authorized it."),
    ...(body.at !== undefined && { at: body.at }),
    ...(body.how === "signature" && {
      signatureData: required(signature, "signatureData", "Enter the signature."),
    }),
  }),
  declineCalibration: (body, { signature }) => ({
    name: required(body.name, "name", "Enter who declined it."),
    signatureData: required(signature, "signatureData", "Enter the signature."),
  }),
  recordOldParts: (body) => ({
    choice: required(body.oldParts, "oldParts", "Choose returned, shown or declined."),
  }),
  startJob: noInput,
  completeJob: (_body, { installRecord }) => ({ installRecord }),
  recordInstall: (_body, { installRecord }) => ({
    installRecord: required(installRecord, "installRecord", "Enter the install record."),
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

export const handler = handle(
  actOnServiceRequest,
  ({ table, provide }) => ({
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
  }),
  async (
    { body },
    { reader, history, requests, branches, settings, consents, outbox, users, rates, signatures, payments },
    { actor, now, doneAt, commit, refuse },
  ) => {
    const { invoiceNumber, action, version: baseVersion } = body
    const people = await users.getMany([
      ...techniciansInBody(body),
      ...(body.billingId ? [body.billingId] : []),
    ])
    const allBranches = await branches.all()
    const signature =
      body.signatureData === undefined
        ? undefined
        : signatures.read(invoiceNumber, body.signatureData, refuse)
    const installRecord =
      body.installRecord &&
      completeRecordInput(body.installRecord, {
        urethanes: (await settings.settings()).urethanes,
        by: actor.name,
        now: doneAt ?? now,
      })
    const input = inputs[action](body, { signature: signature?.key, installRecord })
    const isOnTheWay = action === "navigate" && body.enroute === true && !doneAt
    const notifiesCustomer = isOnTheWay || action === "confirmAppointment"
    const shop = notifiesCustomer ? (await settings.businessInfo()).businessname : ""

    const switchPayer = async (current: ServiceRequest): Promise<RequestChange> => {
      const fields = unknownReferences(body, { users: people, branches: allBranches }, current)
      if (fields.length > 0) throw refuse("malformed", { fields })
      const target = { ...switchTargetOf(body), ...(await rates.carrierOf(body, current)) }
      const account = await rates.billedAccount(people.find(({ _id }) => _id === body.billingId))
      const { payer } = unwrap(payerAfter(current, target, account), refuse)
      const pricingContext = {
        rates: await rates.of(current, { ...current, ...payer }),
        branches: allBranches,
        now,
      }
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
    /** The undoable step the caller saw, unless the request changed since. */
    const readLastStep = async (current: ServiceRequest) => {
      if (baseVersion !== undefined && baseVersion !== current.version) return undefined
      const { events } = await history.list(invoiceNumber, { limit: 1 })
      return lastStepOf(events[0], current, actor)
    }
    if (action === "invoiceCopySent") {
      // Requires a copy sent from here. A clerk's word isn't enough.
      if (!(await outbox.ofRequest(invoiceNumber)).some(isCopySent))
        throw refuse("action_not_allowed", { detail: messages.invoices.noCopySent })
    }
    /** Asks the provider about the pending payment. If it has decided, nothing is left to complete. */
    const settlePendingPayment = async (): Promise<ServiceRequest | undefined> => {
      const current = await reader.openFor(actor, invoiceNumber, refuse)
      if (!mayDo("completePayment", current, actor.role).ok) return undefined
      const told = await payments.refreshPending("payment", current, now)
      if (!told?.request.pendingPayment) return told?.request
      throw refuse("action_not_allowed", { detail: messages.payments.pending, version: told.request.version })
    }
    const decideChange = async (current: ServiceRequest): Promise<RequestChange> => {
      refuseUnknownTechnicians(body, people, current)
      if (body.dueShown !== undefined && body.dueShown !== current.totalUnpaid) {
        throw refuse("due_changed", { due: current.totalUnpaid / 100, version: current.version })
      }
      const settlePendingPayment = action === "undo" ? { last: await readLastStep(current) } : input
      const outcome = decide(action, current, settlePendingPayment, { role: actor.role, now: doneAt ?? now })
      if (!outcome.ok) throw refuse(outcome.refusal, { detail: outcome.detail, version: current.version })
      const phone = notifiesCustomer ? await consents.textablePhone(phoneToText(current)) : undefined
      const writeText = (to: string, jobKey: string) =>
        isOnTheWay
          ? enrouteText(randomUUID(), to, current, { shop, technician: actor.name }, now)
          : bookedText(randomUUID(), to, current, { shop, link: jobLink(jobKey) }, now)
      const jobKey = current.jobKey ?? randomKey()
      const told = toRequestChange(outcome, current, actor.name)
      return {
        ...told,
        // The text contains the link, so both are stored together.
        patch: { ...told.patch, jobKey },
        ...(action === "switchInvoiceType" && (await switchPayer(current))),
        note: body.note,
        doneAt,
        ...("signatureData" in input && { store: signature?.store }),
        ...(phone && { messages: [writeText(phone, jobKey)] }),
      }
    }
    const reply = ({ serviceStatus, version }: ServiceRequest) => ({ matches: 1, serviceStatus, version })
    const completed = action === "completePayment" ? await settlePendingPayment() : undefined
    if (completed) return reply(completed)
    const stored = await requests.change({
      number: invoiceNumber,
      baseVersion,
      ownVersions: body.ownVersions,
      actor,
      refuse,
      now,
      branches: allBranches,
      commit,
      reply,
      decide: decideChange,
    })
    return reply(stored)
  },
  (sent) => [...prefetchRequest(sent), { query: branchesQuery() }],
)

const lists = ["technicians", "removalTechnicians", "installTechnicians"] as const

const techniciansInBody = (body: Body): string[] => lists.flatMap((list) => body[list] ?? [])

/** Technicians who are already assigned may stay, even if they no longer work on cars. */
const refuseUnknownTechnicians = (
  body: Body,
  people: readonly User[],
  { assignedTechnicians }: ServiceRequest,
) => {
  const worksOnCars = (id: string) =>
    assignedTechnicians.includes(id) || people.some((user) => user._id === id && user.serviceTechnician)
  for (const list of lists) {
    const unknown = (body[list] ?? []).filter((id) => !worksOnCars(id))
    if (unknown.length > 0) throw malformed(list, `Not a technician: ${unknown.join(", ")}.`)
  }
}
