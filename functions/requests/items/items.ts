import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { partList } from "#shared/domain/charges/part-list.ts"
import { instantAt, shopTimeAt } from "#shared/domain/dates.ts"
import { lotKey } from "#shared/domain/install-record.ts"
import { isBeforeCompletion } from "#shared/domain/status.ts"
import { seconds } from "../../platform/actor.ts"
import { indexKeys, keys } from "../../platform/keys.ts"
import { sameValue } from "../../platform/same-value.ts"
import { absent, type Item, versionIs, type Write } from "../../platform/table.ts"
import { summaryOf } from "../rules/recompute.ts"
import { ledgerWrites } from "./ledger.ts"
import { packRow } from "./row.ts"
import { requestSchema } from "./upgrade.ts"

/** Of the rows beside a request; a later shape counts up, and the store upgrades older items when it reads them. */
export const schema = 1

/** The day under which a request is listed with a customer or an account: of the appointment, else of its arrival. */
const listedOn = (request: ServiceRequest): string =>
  request.appointmentDate ?? shopTimeAt(request.requestReceivedTimestamp).date

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
      gsi2sk: indexKeys.customerRequest(listedOn(request), number),
    }),
    ...(billingId && {
      gsi3pk: indexKeys.account(billingId),
      gsi3sk: indexKeys.accountRequest(listedOn(request), number),
    }),
  }
}

const accountItem = (request: ServiceRequest): Item => ({
  ...keys.requestAccount(request.invoiceNumber),
  schema,
  row: packRow(summaryOf(request)),
  gsi1pk: indexKeys.accounts,
  gsi1sk: indexKeys.accountRequest(listedOn(request), request.invoiceNumber),
})

const lotItem = (request: ServiceRequest, { lot, name }: Urethane): Item => ({
  ...keys.requestLot(request.invoiceNumber),
  schema,
  row: packRow(summaryOf(request)),
  lot,
  urethane: name,
  gsi3pk: indexKeys.lots(lotKey(lot)),
  gsi3sk: indexKeys.lot(lotKey(lot), listedOn(request), request.invoiceNumber),
})
type Urethane = NonNullable<ServiceRequest["installRecord"]>["urethane"]

/** A record is corrected, never taken back. */
const lotRow = (request: ServiceRequest): Write[] =>
  request.installRecord ? [{ put: lotItem(request, request.installRecord.urethane), onlyIf: "beside" }] : []

/** Whose row a job has that nobody is assigned to. */
const nobody = "none"

const technicianItem = (request: ServiceRequest, technician: string): Item => ({
  ...keys.requestTechnician(request.invoiceNumber, technician),
  schema,
  row: packRow({ ...summaryOf(request), parts: partList(request.charges) }),
  gsi1pk: indexKeys.technicianDay(technician, request.appointmentDate),
  gsi1sk: indexKeys.daySlot(request.appointmentTimeStart, request.invoiceNumber),
  ...(technician !== nobody &&
    isBeforeCompletion(request.serviceStatus) && {
      gsi2pk: indexKeys.openJobs(technician),
      gsi2sk: indexKeys.openJob(request.appointmentDate, request.invoiceNumber),
    }),
})

const techniciansOf = (request: ServiceRequest): string[] =>
  request.assignedTechnicians.length > 0 ? request.assignedTechnicians : [nobody]

/** The request's own item; its condition guards every row that is written beside it. */
export const requestItem = ({ carryPayments: _carried, ...request }: ServiceRequest): Item => ({
  ...keys.request(request.invoiceNumber),
  schema: requestSchema,
  ...request,
})

/** A day after it nobody asks who has its windows; a second for the reader, DynamoDB's own unit. */
const keptAfter = 7 * 86_400
/** A job that lies for so many seconds hinders nobody from asking for another. */
const askedFor = 60 * 86_400

/** The window that a visitor took, until the job is at another time, at another shop or cancelled. */
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
  const expiresAt = seconds(instantAt(date, 0)) + keptAfter
  return { ...keys.booking(date, invoiceNumber), branch, start, end, expiresAt }
}

/** What a phone asked for on the website, until it is done or cancelled. */
const askedItem = (request: ServiceRequest | undefined): Item | undefined => {
  if (request?.source !== "website" || !isBeforeCompletion(request.serviceStatus)) return undefined
  const { invoiceNumber, customerPhone, requestReceivedTimestamp: at } = request
  if (customerPhone === undefined) return undefined
  return {
    ...keys.askedFor(customerPhone, invoiceNumber),
    expiresAt: seconds(new Date(at)) + askedFor,
  }
}

/** The item that follows from the request as it was and as it is: written when it is another, removed when there is none. */
const rowThatFollows =
  (itemOf: (request: ServiceRequest | undefined) => Item | undefined) =>
  (before: ServiceRequest | undefined, after: ServiceRequest): Write[] => {
    const [had, has] = [itemOf(before), itemOf(after)]
    return [
      ...(has && !sameValue(had, has) ? [{ put: has, onlyIf: "beside" } as const] : []),
      ...(had && had.pk !== has?.pk
        ? [{ remove: { pk: had.pk, sk: had.sk }, onlyIf: "beside" } as const]
        : []),
    ]
  }
const bookingRow = rowThatFollows(bookingItem)
const askedRow = rowThatFollows(askedItem)

const accountRow = (before: ServiceRequest | undefined, after: ServiceRequest): Write[] => {
  if (after.billingId) return [{ put: accountItem(after), onlyIf: "beside" }]
  return before?.billingId ? [{ remove: keys.requestAccount(after.invoiceNumber), onlyIf: "beside" }] : []
}

/** The rows that follow from a request: its summary, its account's, one for each technician, none for those who left. */
export const rowsOf = (before: ServiceRequest | undefined, after: ServiceRequest): Write[] => {
  const left = before
    ? techniciansOf(before).filter((technician) => !techniciansOf(after).includes(technician))
    : []
  return [
    { put: summaryItem(after), onlyIf: "beside" },
    ...accountRow(before, after),
    ...lotRow(after),
    ...bookingRow(before, after),
    ...askedRow(before, after),
    ...techniciansOf(after).map(
      (technician): Write => ({ put: technicianItem(after, technician), onlyIf: "beside" }),
    ),
    ...left.map(
      (technician): Write => ({
        remove: keys.requestTechnician(after.invoiceNumber, technician),
        onlyIf: "beside",
      }),
    ),
  ]
}

/**
 * What a request is found by: itself, its rows and its public key. Without them nobody reaches what else lies in its partition.
 */
export const removalOf = (request: ServiceRequest, race: string): Write[] => [
  { remove: keys.request(request.invoiceNumber), onlyIf: versionIs(request.version), race },
  ...rowsOf(undefined, request).flatMap((write): Write[] =>
    "put" in write ? [{ remove: { pk: write.put.pk, sk: write.put.sk }, onlyIf: "beside" }] : [],
  ),
  { remove: keys.invoiceKey(request.invoiceKey), onlyIf: "beside" },
  ...(request.jobKey ? [{ remove: keys.jobKey(request.jobKey), onlyIf: "beside" } as const] : []),
]

/** The customer's link opens this request from now on, if it did not before. */
export const linkRow = (
  before: ServiceRequest | undefined,
  { jobKey, invoiceNumber }: ServiceRequest,
): Write[] =>
  jobKey === undefined || jobKey === before?.jobKey
    ? []
    : [
        {
          put: { ...keys.jobKey(jobKey), invoiceNumber },
          onlyIf: absent,
          race: "the same key of a job twice",
        },
      ]

/** What a request that is not in the table yet is stored as: itself, its rows, its history so far and its public key. */
export const creationOf = (request: ServiceRequest, events: readonly Item[]): Write[] => {
  const race = "the same invoice number twice"
  return [
    { put: requestItem(request), onlyIf: absent, race },
    ...rowsOf(undefined, request),
    ...ledgerWrites(undefined, request),
    ...events.map((event): Write => ({ put: event, onlyIf: absent, race })),
    {
      put: { ...keys.invoiceKey(request.invoiceKey), invoiceNumber: request.invoiceNumber },
      onlyIf: absent,
      race: "the same invoice key twice",
    },
    ...linkRow(undefined, request),
  ]
}
