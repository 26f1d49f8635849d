import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { partList } from "#shared/domain/charges/part-list.ts"
import { lotKey } from "#shared/domain/job/install-record.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { instantAt } from "#shared/domain/schedule/dates.ts"
import { epochSeconds } from "../../platform/actor.ts"
import { indexKeys, keys } from "../../platform/keys.ts"
import { isSameValue } from "../../platform/same-value.ts"
import { type Item, isAbsent, versionIs, type Write } from "../../platform/table.ts"
import { summaryOf } from "../rules/recompute.ts"
import { reportedOn } from "../rules/report-row.ts"
import { requestSchema } from "../rules/upgrade.ts"
import { ledgerWrites } from "./ledger.ts"
import { packRow } from "./summary-row.ts"

/** Version of the rows' shape. A new shape increments it, and the store upgrades older items on read. */
export const schema = 1

const summaryItem = (request: ServiceRequest): Item => {
  const { invoiceNumber: number, customerId, billingId } = request
  return {
    ...keys.requestSummary(number),
    schema,
    row: packRow(summaryOf(request)),
    gsi1pk: indexKeys.day(request.appointmentDate),
    gsi1sk: indexKeys.daySlot(request.appointmentTimeStart, number),
    ...(customerId && {
      gsi2pk: indexKeys.customer(customerId),
      gsi2sk: indexKeys.customerRequest(reportedOn(request), number),
    }),
    ...(billingId && {
      gsi3pk: indexKeys.account(billingId),
      gsi3sk: indexKeys.accountRequest(reportedOn(request), number),
    }),
  }
}

const accountItem = (request: ServiceRequest): Item => ({
  ...keys.requestAccount(request.invoiceNumber),
  schema,
  row: packRow(summaryOf(request)),
  gsi1pk: indexKeys.accounts,
  gsi1sk: indexKeys.accountRequest(reportedOn(request), request.invoiceNumber),
})

const lotItem = (request: ServiceRequest, { lot, name }: Urethane): Item => ({
  ...keys.requestLot(request.invoiceNumber),
  schema,
  row: packRow(summaryOf(request)),
  lot,
  urethane: name,
  gsi3pk: indexKeys.lots(lotKey(lot)),
  gsi3sk: indexKeys.lot(lotKey(lot), reportedOn(request), request.invoiceNumber),
})
type Urethane = NonNullable<ServiceRequest["installRecord"]>["urethane"]

/** A record is corrected but never removed. */
const lotRow = (request: ServiceRequest): Write[] =>
  request.installRecord
    ? [{ put: lotItem(request, request.installRecord.urethane), onlyIf: "unguarded" }]
    : []

/** Technician id of jobs without a technician. */
const unassigned = "none"

const technicianItem = (request: ServiceRequest, technician: string): Item => ({
  ...keys.requestTechnician(request.invoiceNumber, technician),
  schema,
  row: packRow({ ...summaryOf(request), parts: partList(request.charges) }),
  gsi1pk: indexKeys.technicianDay(technician, request.appointmentDate),
  gsi1sk: indexKeys.daySlot(request.appointmentTimeStart, request.invoiceNumber),
  ...(technician !== unassigned &&
    isBeforeCompletion(request.serviceStatus) && {
      gsi2pk: indexKeys.openJobs(technician),
      gsi2sk: indexKeys.openJob(request.appointmentDate, request.invoiceNumber),
    }),
})

const techniciansOf = (request: ServiceRequest): string[] =>
  request.assignedTechnicians.length > 0 ? request.assignedTechnicians : [unassigned]

/** The request's own item. Its condition guards the rows written with it. */
export const requestItem = ({ carryPayments: _carried, newerFields, ...request }: ServiceRequest): Item => ({
  schema: requestSchema,
  ...newerFields,
  ...keys.request(request.invoiceNumber),
  ...request,
})

/** Booked windows expire a week after the day. In seconds, as DynamoDB's TTL expects. */
const bookingLifetimeSeconds = 7 * 86_400
/** An open booking counts for the phone's limit for 60 days. In seconds. */
const bookingLimitSeconds = 60 * 86_400

/** The reservation of a visitor's window, until the job moves to another time or shop, or is cancelled. */
const bookingItem = (request: ServiceRequest | undefined): Item | undefined => {
  if (
    request?.source !== "website" ||
    request.serviceStatus === "cancelled" ||
    request.serviceStatus === "closed"
  )
    return undefined
  const { invoiceNumber, branch, appointmentDate: date } = request
  const { appointmentTimeStart: start, appointmentTimeEnd: end } = request
  if (date === undefined || branch === undefined || start === undefined || end === undefined) return undefined
  const expiresAt = epochSeconds(instantAt(date, 0)) + bookingLifetimeSeconds
  return { ...keys.booking(date, invoiceNumber), branch, start, end, expiresAt }
}

const bookingLimitItem = (request: ServiceRequest | undefined): Item | undefined => {
  if (request?.source !== "website" || !isBeforeCompletion(request.serviceStatus)) return undefined
  const { invoiceNumber, customerPhone, requestReceivedTimestamp: at, appointmentDate } = request
  if (customerPhone === undefined) return undefined
  return {
    ...keys.bookingLimitEntry(customerPhone, invoiceNumber),
    ...(appointmentDate !== undefined && { hasWindow: true }),
    expiresAt: epochSeconds(new Date(at)) + bookingLimitSeconds,
  }
}

/** Writes a derived item if it changed, and removes it if it no longer exists. */
const derivedRowWrites =
  (itemOf: (request: ServiceRequest | undefined) => Item | undefined) =>
  (before: ServiceRequest | undefined, after: ServiceRequest): Write[] => {
    const [previous, next] = [itemOf(before), itemOf(after)]
    return [
      ...(next && !isSameValue(previous, next) ? [{ put: next, onlyIf: "unguarded" } as const] : []),
      ...(previous && previous.pk !== next?.pk
        ? [{ remove: { pk: previous.pk, sk: previous.sk }, onlyIf: "unguarded" } as const]
        : []),
    ]
  }
const bookingRow = derivedRowWrites(bookingItem)
const bookingLimitRow = derivedRowWrites(bookingLimitItem)

const accountRow = (before: ServiceRequest | undefined, after: ServiceRequest): Write[] => {
  if (after.billingId) return [{ put: accountItem(after), onlyIf: "unguarded" }]
  return before?.billingId ? [{ remove: keys.requestAccount(after.invoiceNumber), onlyIf: "unguarded" }] : []
}

/** A request's derived rows: its summary, its account's, and one per technician. */
export const rowWrites = (before: ServiceRequest | undefined, after: ServiceRequest): Write[] => {
  const removedTechnicians = before
    ? techniciansOf(before).filter((technician) => !techniciansOf(after).includes(technician))
    : []
  return [
    { put: summaryItem(after), onlyIf: "unguarded" },
    ...accountRow(before, after),
    ...lotRow(after),
    ...bookingRow(before, after),
    ...bookingLimitRow(before, after),
    ...techniciansOf(after).map(
      (technician): Write => ({ put: technicianItem(after, technician), onlyIf: "unguarded" }),
    ),
    ...removedTechnicians.map(
      (technician): Write => ({
        remove: keys.requestTechnician(after.invoiceNumber, technician),
        onlyIf: "unguarded",
      }),
    ),
  ]
}

/** Removes the request with its rows and public key. Without them, nothing else in its partition can be reached. */
export const removalWrites = (request: ServiceRequest, race: string): Write[] => [
  { remove: keys.request(request.invoiceNumber), onlyIf: versionIs(request.version), race },
  ...rowWrites(undefined, request).flatMap((write): Write[] =>
    "put" in write ? [{ remove: { pk: write.put.pk, sk: write.put.sk }, onlyIf: "unguarded" }] : [],
  ),
  { remove: keys.invoiceKey(request.invoiceKey), onlyIf: "unguarded" },
  ...(request.jobKey ? [{ remove: keys.jobKey(request.jobKey), onlyIf: "unguarded" } as const] : []),
]

export const linkWrites = (
  before: ServiceRequest | undefined,
  { jobKey, invoiceNumber }: ServiceRequest,
): Write[] =>
  jobKey === undefined || jobKey === before?.jobKey
    ? []
    : [
        {
          put: { ...keys.jobKey(jobKey), invoiceNumber },
          onlyIf: isAbsent,
          race: "the same key of a job twice",
        },
      ]

export const creationWrites = (request: ServiceRequest, events: readonly Item[]): Write[] => {
  const race = "the same invoice number twice"
  return [
    { put: requestItem(request), onlyIf: isAbsent, race },
    ...rowWrites(undefined, request),
    ...ledgerWrites(undefined, request),
    ...events.map((event): Write => ({ put: event, onlyIf: isAbsent, race })),
    {
      put: { ...keys.invoiceKey(request.invoiceKey), invoiceNumber: request.invoiceNumber },
      onlyIf: isAbsent,
      race: "the same invoice key twice",
    },
    ...linkWrites(undefined, request),
  ]
}
