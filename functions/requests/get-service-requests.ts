import { getServiceRequests } from "#shared/api/requests/endpoints.ts"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { daysOf, type Timeframe } from "#shared/domain/schedule/timeframe.ts"
import type { Actor } from "../platform/actor.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { type Call, handle } from "../platform/handle.ts"
import type { Refuse } from "../platform/refusal.ts"
import type { PageOptions } from "../platform/table.ts"
import { readListPage } from "./listing/list-page.ts"
import { searchRequests } from "./listing/search.ts"
import { calendarReader } from "./readers/calendar.ts"
import { type Listed, type RequestLists, requestLists } from "./readers/lists.ts"
import { prefetchRequest, type RequestReader, requestReader } from "./readers/request.ts"
import { contactsFor, mayOpen } from "./rules/ownership.ts"

/** Technicians only get their own lists, whatever they request. */
const technicianOf = (actor: Actor, requested: string | undefined): string | undefined =>
  actor.role === "technician" ? actor._id : requested

type Deps = { requests: Pick<RequestReader, "many">; signedUrl: (key: string, now: Date) => Promise<string> }

/** A request has up to 20 kB, and a Lambda reply at most 6 MB. */
const maxWholeRequests = 100

const readPage = async (
  query: Parameters<typeof readListPage>[0],
  load: (options: PageOptions) => Promise<Listed>,
  { requests, signedUrl: signUrl }: Deps,
  {
    actor,
    now,
    setNextCursor,
    wantsFullRecords,
  }: Pick<Call<"any">, "actor" | "now" | "setNextCursor" | "wantsFullRecords">,
): Promise<RequestSummary[]> => {
  const limit = wantsFullRecords ? Math.min(query.limit || maxWholeRequests, maxWholeRequests) : query.limit
  const { rows, cursor } = await readListPage({ ...query, limit }, load)
  setNextCursor(cursor)
  if (!wantsFullRecords) return rows
  const fullRequests = await requests.many(rows.map(({ invoiceNumber }) => invoiceNumber))
  const requestsByNumber = new Map(
    fullRequests
      .filter((request) => mayOpen(actor, request))
      .map((request) => [request.invoiceNumber, request]),
  )
  const visibleRequests = rows.flatMap((row) => {
    const request = requestsByNumber.get(row.invoiceNumber)
    return request ? [{ ...row, ...contactsFor(actor, request) }] : []
  })
  return Promise.all(visibleRequests.map((request) => withAddresses(request, (key) => signUrl(key, now))))
}

const refuseOthers = (actor: Actor, owner: string, refuse: Refuse<"not_found">) => {
  if (actor.role === "user" && actor._id !== owner) throw refuse("not_found")
}

export const handler = handle(
  getServiceRequests,
  ({ table, provide }) => ({
    requests: requestReader(table),
    lists: requestLists(table),
    calendar: calendarReader(table),
    search: searchRequests(table),
    signedUrl: provide("signing", signedUrl),
  }),
  {
    one: async ({ query }, { requests, signedUrl: signUrl }, { actor, now, refuse }) => {
      const request = await requests.openFor(actor, query.invoiceNumber, refuse)
      if (query.reviewLink !== undefined && query.reviewLink !== request.reviewLink) throw refuse("not_found")
      return [await withAddresses(contactsFor(actor, request), (key) => signUrl(key, now))]
    },
    ofTechnicianToday({ query }, deps, call) {
      const technician = technicianOf(call.actor, query.appointmentTechnicians) ?? "none"
      const load = (page: PageOptions) => deps.lists.ofTechnician(technician, todayIn(call.now), page)
      return readPage(query, load, deps, call)
    },
    calendarOfMonth: ({ query }, { calendar }, { actor }) =>
      actor.role === "technician"
        ? calendar.ofTechnician(actor._id, query.date)
        : calendar.ofShop(query.date),
    ofMonth: ({ query }, deps, call) =>
      readPage(query, (page) => deps.lists.ofMonth(query.date, page), deps, call),
    toSchedule: ({ query }, deps, call) =>
      readPage(query, (page) => deps.lists.toSchedule(todayIn(call.now), page), deps, call),
    async ofCustomer({ query }, deps, call) {
      const { lists } = deps
      const { actor } = call
      const { customerId } = query
      refuseOthers(actor, customerId, call.refuse)
      const load = (page: PageOptions) =>
        actor.role === "technician"
          ? lists.ofCustomerFor(actor._id, customerId, page)
          : lists.ofCustomer(customerId, page)
      return readPage(query, load, deps, call)
    },
    ofAllAccounts: ({ query }, deps, call) => readPage(query, ofAccount(query, deps, call), deps, call),
    async ofAccount({ query }, deps, call) {
      refuseOthers(call.actor, query.billingId, call.refuse)
      return readPage(query, ofAccount(query, deps, call), deps, call)
    },
    ofDay({ query }, deps, call) {
      const { lists } = deps
      const technician = technicianOf(call.actor, query.technician)
      const load = (page: PageOptions) =>
        technician === undefined
          ? lists.ofDay(query.date, page)
          : lists.ofTechnician(technician, query.date, page)
      return readPage(query, load, deps, call)
    },
    search({ query }, deps, call) {
      const searchScope = {
        technician: technicianOf(call.actor, query.technician),
        day: query.unfocused ? undefined : query.date,
      }
      return readPage(query, (page) => deps.search(query.search, searchScope, page), deps, call)
    },
  },
  prefetchRequest,
)

const ofAccount =
  (
    { billingId, search }: { billingId: string; search?: Timeframe | "" | undefined },
    { lists }: { lists: RequestLists },
    { now }: { now: Date },
  ) =>
  (page: PageOptions): Promise<Listed> =>
    lists.ofAccount(billingId, daysOf(search || "all", todayIn(now)), page)

/** Replaces picture keys by signed addresses. */
const withAddresses = async <Request extends ServiceRequest>(
  request: Request,
  signUrl: (key: string) => Promise<string>,
): Promise<Request> => {
  const withSignedUrl = async <Signed extends { signatureData?: string | undefined }>(
    record: Signed,
  ): Promise<Signed> =>
    record.signatureData ? { ...record, signatureData: await signUrl(record.signatureData) } : record
  return {
    ...(await withSignedUrl(request)),
    authorizations: await Promise.all(request.authorizations.map(withSignedUrl)),
    ...(request.calibrationDeclined && {
      calibrationDeclined: await withSignedUrl(request.calibrationDeclined),
    }),
  }
}
