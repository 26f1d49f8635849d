import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { computeTotals } from "#shared/domain/charges/totals.ts"
import { totalsFactsOf } from "#shared/domain/charges/totals-facts.ts"
import type { ActionName } from "#shared/domain/job/actions/action.ts"
import { controls, decide } from "#shared/domain/job/actions.ts"
import {
  completeRecordInput,
  type InstallRecordInput,
  type Urethane,
} from "#shared/domain/job/install-record.ts"
import { type OldParts, oldPartsHeading, oldPartsTexts } from "#shared/domain/job/old-parts.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { categoryText } from "#shared/domain/media/media.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { paymentStateOf, statusAfterPayment } from "#shared/domain/money/payment-state.ts"
import { allow, type Result } from "#shared/domain/result.ts"
import type { ErrorCode } from "#shared/errors.ts"
import { t } from "#shared/language.ts"
import { api, type BodyOf, type ReplyOf } from "../../api/api.ts"
import {
  actOnServiceRequest,
  changeServiceRequest,
  createMedia,
  createNote,
  recordPayment,
} from "../../api/calls.gen.ts"
import type { EndpointName, Entry } from "./entry.ts"

export type Actor = { id: string; name: string; initials: string }
export type RuleContext = { by: Actor; urethanes: readonly Urethane[] }

type SeenVersions = Pick<Entry, "seenVersion" | "ownVersions">
type SendOptions = { key?: string; doneAt?: string; signal?: AbortSignal }

/** How an endpoint works offline. */
type Queueable<Body, Reply> = {
  send: (entry: { job: number; body: Body } & SeenVersions, options: SendOptions) => Promise<Reply>
  /** The job's new version. Absent for replies with versions of their own, such as notes. */
  versionInReply?(reply: Reply): number
  canQueue: (body: Body) => boolean
  /** Appended whatever others changed. All other actions carry the version they saw. */
  isUnconditional: (body: Body) => boolean
  label: (body: Body) => string
  chooseIcon: (body: Body) => "step" | "money" | "signature" | "note" | "photo" | "vehicle"
  details?: (body: Body) => Details
  /** The body without these fields, or undefined if nothing is left. Absent if the action is indivisible. */
  withoutFields?(body: Body, fields: readonly string[]): Body | undefined
  apply: (
    request: ServiceRequest,
    entry: { id: string; body: Body; doneAt: string },
    context: RuleContext,
  ) => Result<{ request: ServiceRequest }, ErrorCode>
  /** The predicted reply. `after` is undefined if the job is not stored. */
  predictReply: (
    entry: { id: string; job: number; body: Body; doneAt: string; seenVersion?: number | undefined },
    after: ServiceRequest | undefined,
    by: Actor,
  ) => Reply
}

type Details = readonly (readonly [label: string, value: string])[]

const makeQueueable = <Body, Reply>(queueable: Queueable<Body, Reply>) => queueable
const unchanged = (request: ServiceRequest) => allow({ request })

type ActionBody = Omit<BodyOf<typeof actOnServiceRequest>, "invoiceNumber" | "version">
type Payment = Omit<BodyOf<typeof recordPayment>, "invoiceNumber">
type Change = Omit<BodyOf<typeof changeServiceRequest>, "version">
type Note = Omit<BodyOf<typeof createNote>, "invoice">
type Photos = Omit<BodyOf<typeof createMedia>, "relativeInvoiceNumber">

/** Actions at the car. The others belong to the office or need a provider. */
const technicianActions: readonly ActionName[] = [
  "navigate",
  "authorizeEstimate",
  "declineCalibration",
  "startJob",
  "recordInstall",
  "completeJob",
  "recordOldParts",
]
const signed: readonly string[] = ["authorizeEstimate", "declineCalibration"]

const oldPartsDetail = (oldParts: ActionBody["oldParts"]): Details =>
  oldParts ? [[oldPartsHeading, oldPartsTexts[oldParts]]] : []

const installDetails = ({ installRecord }: ActionBody): Details => {
  if (!installRecord) return []
  const { urethane, glasses, temperature, humidity } = installRecord
  return [
    [t("Urethane"), t(`${urethane.name}, lot ${urethane.lot}`)],
    ...glasses.map(({ dot }) => [t("DOT number"), dot] as const),
    [t("Weather"), t(`${temperature} °F, ${humidity}% humidity`)],
  ]
}

const inputOf = (
  { installRecord, oldParts, ...body }: ActionBody,
  { urethanes, by, now }: { urethanes: readonly Urethane[]; by: string; now: Date },
): Omit<ActionBody, "installRecord" | "oldParts"> & {
  installRecord?: InstallRecordInput
  choice?: OldParts
} => ({
  ...body,
  ...(installRecord && { installRecord: completeRecordInput(installRecord, { urethanes, by, now }) }),
  ...(oldParts && { choice: oldParts }),
})

const actOnRequest = makeQueueable<ActionBody, ReplyOf<typeof actOnServiceRequest>>({
  send: ({ job, body, seenVersion, ownVersions }, { signal, ...options }) =>
    api(
      actOnServiceRequest,
      { body: { ...body, invoiceNumber: job, version: seenVersion, ownVersions }, ...options },
      signal,
    ),
  versionInReply: ({ version }) => version,
  canQueue: ({ action }) => technicianActions.some((one) => one === action),
  isUnconditional: ({ action }) => signed.includes(action),
  label: ({ action }) => (action === "undo" ? t("Undo") : controls[action].label),
  chooseIcon: ({ action }) => (signed.includes(action) ? "signature" : "step"),
  details: (body) => [
    ...(body.name ? [[t("Signed by"), body.name] as const] : []),
    ...(body.amount === undefined ? [] : [[t("Amount"), formatMoney(body.amount)] as const]),
    ...oldPartsDetail(body.oldParts),
    ...installDetails(body),
  ],
  apply(request, { body, doneAt }, { by, urethanes }) {
    if (body.action === "undo") return unchanged(request)
    const now = new Date(doneAt)
    const input = inputOf(body, { urethanes, by: by.name, now })
    const outcome = decide(body.action, request, input, { role: "technician", now })
    if (!outcome.ok) return outcome
    const { serviceStatus, changes } = outcome
    const { authorization, calibrationDeclined, installRecord, oldParts } = changes
    return allow({
      request: {
        ...request,
        serviceStatus,
        ...(serviceStatus !== request.serviceStatus && { statusSince: doneAt }),
        ...(authorization && {
          authorizations: [...request.authorizations, { ...authorization, by: by.name }],
        }),
        ...(calibrationDeclined && { calibrationDeclined }),
        ...(installRecord && { installRecord: { ...installRecord, glasses: [...installRecord.glasses] } }),
        ...(oldParts && { oldParts }),
      },
    })
  },
  predictReply: ({ seenVersion = 0 }, after) => ({
    matches: 1,
    serviceStatus: after?.serviceStatus ?? "",
    version: seenVersion,
  }),
})

const sums = {
  CASH: t("in cash"),
  CHECK: t("by check"),
  INSURANCEPAID: t("from the insurer"),
  POINTOFSALE: t("at the card reader"),
  CREDITCARD: t("by card"),
}

/** Unchanged if the job has the payment already: then its reply was lost, and the entry waits to be sent again. */
const withPayment = (
  request: ServiceRequest,
  { id, body, doneAt }: { id: string; body: Payment; doneAt: string },
  by: Actor,
): ServiceRequest => {
  const paymentId = body._id ?? id
  if (request.payments.some(({ _id }) => _id === paymentId)) return request
  const payment: ServiceRequest["payments"][number] = {
    _id: paymentId,
    party: "customer",
    method: body.paymentMethod,
    amount: body.amount,
    tip: body.tipamount ?? 0,
    at: doneAt,
    by: by.name,
    prepaid: isBeforeCompletion(request.serviceStatus),
    voided: false,
    ...(body.checknumber && { reference: body.checknumber }),
  }
  const paid = { ...request, payments: [...request.payments, payment] }
  const facts = totalsFactsOf(paid)
  const { totalCustomerDue, totalInsuranceDue, totalUnpaid } = computeTotals(facts).totals
  const { customerPaid } = paymentStateOf(paid)
  const totalPrepaid = facts.prepaid ?? 0
  const known = { ...paid, totalPrepaid, totalCustomerDue, totalInsuranceDue, totalUnpaid, customerPaid }
  return { ...known, serviceStatus: statusAfterPayment(known, "settled") }
}

const paying = makeQueueable<Payment, ReplyOf<typeof recordPayment>>({
  send: ({ job, body }, { signal, ...options }) =>
    api(recordPayment, { body: { ...body, invoiceNumber: job }, ...options }, signal),
  versionInReply: ({ version }) => version,
  canQueue: ({ paymentMethod, paymentId, transactionId, checknumber }) =>
    paymentId !== undefined ||
    paymentMethod === "CASH" ||
    paymentMethod === "CHECK" ||
    // Square has the money already, and its reference finds the sale later.
    (paymentMethod === "POINTOFSALE" && (transactionId !== undefined || checknumber !== undefined)),
  isUnconditional: () => true,
  label: ({ paymentId, amount, tipamount = 0, paymentMethod }) =>
    paymentId === undefined
      ? `${formatMoney(amount + tipamount)} ${sums[paymentMethod]}`
      : t("Payment signature"),
  chooseIcon: ({ paymentId }) => (paymentId === undefined ? "money" : "signature"),
  apply: (request, entry, { by }) => {
    const { paymentId, signedWith } = entry.body
    if (paymentId === undefined) return allow({ request: withPayment(request, entry, by) })
    return allow({ request: { ...request, signedAt: entry.doneAt, signedWith, signedPayment: paymentId } })
  },
  predictReply: ({ id, body, seenVersion = 0 }, after) => ({
    matches: 1,
    paymentId: body.paymentId ?? body._id ?? id,
    serviceStatus: after?.serviceStatus ?? "",
    version: seenVersion,
  }),
})

const changesVehicle = ({ vin, licensePlate }: Change): boolean =>
  vin !== undefined || licensePlate !== undefined

const changing = makeQueueable<Change, ReplyOf<typeof changeServiceRequest>>({
  send: ({ job, body, seenVersion, ownVersions }, { signal, ...options }) =>
    api(
      changeServiceRequest,
      { query: { invoiceNumber: job }, body: { ...body, version: seenVersion, ownVersions }, ...options },
      signal,
    ),
  versionInReply: ({ version }) => version,
  // Only the server prices charges.
  canQueue: ({ charges }) => charges === undefined,
  isUnconditional: ({ signatureData }) => signatureData !== undefined,
  label: ({ signatureData, vin, licensePlate, customerNotes }) => {
    if (signatureData) return t("Signature")
    if (vin !== undefined) return vin ? t(`VIN ${vin}`) : t("VIN removed")
    if (licensePlate !== undefined)
      return licensePlate ? t(`License plate ${licensePlate}`) : t("License plate removed")
    return customerNotes ? t(`Customer notes: ${customerNotes}`) : t("Customer notes removed")
  },
  chooseIcon(body) {
    if (body.signatureData) return "signature"
    return changesVehicle(body) ? "vehicle" : "note"
  },
  details: ({ signatureData, signedWith, customerNotes, ...body }) => [
    ...(signatureData && signedWith ? [[t("Signed by"), signedWith] as const] : []),
    ...(body.vin !== undefined && body.licensePlate
      ? [[t("License plate"), body.licensePlate] as const]
      : []),
    ...(changesVehicle(body) && customerNotes ? [[t("Customer notes"), customerNotes] as const] : []),
  ],
  withoutFields(body, fields) {
    const remaining = Object.entries(body).filter(([field]) => !fields.includes(field))
    return remaining.length === 0 ? undefined : Object.fromEntries(remaining)
  },
  apply(request, { body, doneAt }) {
    const { signatureData, signedWith, vin, licensePlate, customerNotes } = body
    return allow({
      request: {
        ...request,
        ...(signatureData && { signedAt: doneAt, signedWith, signedPayment: undefined }),
        // Cleared fields are sent as null and shown as undefined.
        ...(vin !== undefined && { vin: vin ?? undefined }),
        ...(licensePlate !== undefined && { licensePlate: licensePlate ?? undefined }),
        ...(customerNotes !== undefined && { customerNotes: customerNotes ?? undefined }),
      },
    })
  },
  predictReply: ({ seenVersion = 0 }) => ({ matches: 1, version: seenVersion }),
})

const noting = makeQueueable<Note, ReplyOf<typeof createNote>>({
  send: ({ job, body }, { signal, ...options }) =>
    api(createNote, { body: { ...body, invoice: job }, ...options }, signal),
  canQueue: () => true,
  isUnconditional: () => true,
  label: ({ note }) => t(`Note: ${note}`),
  chooseIcon: () => "note",
  apply: unchanged,
  predictReply: ({ id, job, body, doneAt }, _, by) => ({
    _id: id,
    invoice: job,
    category: body.category,
    viewableToCustomer: body.viewableToCustomer ?? false,
    alertTechnician: body.alertTechnician ?? false,
    postingUserId: by.id,
    postingUserName: by.name,
    postingUserInitials: by.initials,
    note: body.note,
    createdAt: doneAt,
    version: 1,
  }),
})

const photographing = makeQueueable<Photos, ReplyOf<typeof createMedia>>({
  send: ({ job, body }, { signal, ...options }) =>
    api(createMedia, { body: { ...body, relativeInvoiceNumber: job }, ...options }, signal),
  canQueue: () => true,
  isUnconditional: () => true,
  label: ({ media, category }) =>
    `${media.length > 1 ? t(`${media.length} photos`) : t("1 photo")}, ${categoryText(category).toLowerCase()}`,
  chooseIcon: () => "photo",
  apply: unchanged,
  predictReply: ({ id, job, body, doneAt }, _, by) => [
    {
      _id: id,
      filename: body.filename ?? body.category,
      category: body.category,
      relativeInvoiceNumber: job,
      postingUserId: by.id,
      postingUserInitials: by.initials,
      postingUserName: by.name,
      createdAt: doneAt,
      media: [...body.media],
      thumbs: [...body.media],
      version: 0,
    },
  ],
})

/** To make another endpoint queueable, add it here and to `EndpointName`. */
export const queueable = {
  actOnServiceRequest: actOnRequest,
  recordPayment: paying,
  changeServiceRequest: changing,
  createNote: noting,
  createMedia: photographing,
} satisfies Record<EndpointName, unknown>

type QueueableOf<Name extends EndpointName> = (typeof queueable)[Name]
export type BodyFor<Name extends EndpointName> = Parameters<QueueableOf<Name>["send"]>[0]["body"]
export type ReplyFor<Name extends EndpointName> = Awaited<ReturnType<QueueableOf<Name>["send"]>>

/** An entry's body has the type of its endpoint, which the lookup loses. */
export const queueableOf = ({ endpoint }: Pick<Entry, "endpoint">): Queueable<unknown, unknown> =>
  queueable[endpoint] as unknown as Queueable<unknown, unknown>
