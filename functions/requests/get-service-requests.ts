import { getServiceRequests } from "../../shared/api/requests/endpoints.ts"
import type { ServiceRequest } from "../../shared/api/requests/service-request.ts"
import { todayIn } from "../../shared/domain/dates.ts"
import { daysOf, type Timeframe } from "../../shared/domain/timeframe.ts"
import type { Actor } from "../platform/actor.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import type { Refuse } from "../platform/refusal.ts"
import { listPage } from "./listing.ts"
import { type Listed, namedRequest, type RequestReader, requestReader } from "./reader.ts"
import { contactsFor } from "./rules/ownership.ts"
import { searchRequests } from "./search.ts"

/** A technician's lists are their own, whatever they ask for. */
const technicianOf = (actor: Actor, asked: string | undefined): string | undefined =>
  actor.role === "technician" ? actor._id : asked

const refuseOthers = (actor: Actor, owner: string, refuse: Refuse<"not_found">) => {
  if (actor.role === "user" && actor._id !== owner) throw refuse("not_found")
}

export const handler = handle(
  getServiceRequests,
  ({ table, needs }) => ({
    requests: requestReader(table),
    search: searchRequests(table),
    signedUrl: needs("signing", signedUrl),
  }),
  {
    one: async ({ query }, { requests, signedUrl: address }, { actor, now, refuse }) => {
      const request = await requests.openFor(actor, query.invoiceNumber, refuse)
      if (query.reviewLink !== undefined && query.reviewLink !== request.reviewLink) throw refuse("not_found")
      return [await withAddresses(contactsFor(actor, request), (key) => address(key, now))]
    },
    ofTechnicianToday: async ({ query }, { requests }, { actor, now, continueAt }) => {
      const technician = technicianOf(actor, query.appointmentTechnicians) ?? "none"
      return answer(
        await listPage(query, (page) => requests.ofTechnician(technician, todayIn(now), page)),
        continueAt,
      )
    },
    calendarOfMonth: ({ query }, { requests }, { actor }) =>
      actor.role === "technician"
        ? requests.calendarOf(actor._id, query.date)
        : requests.calendar(query.date),
    ofMonth: async ({ query }, { requests }, { continueAt }) =>
      answer(await listPage(query, (page) => requests.ofMonth(query.date, page)), continueAt),
    ofCustomer: async ({ query }, { requests }, { actor, refuse, continueAt }) => {
      refuseOthers(actor, query.customerId, refuse)
      const load =
        actor.role === "technician" ? requests.ofCustomerFor.bind(requests, actor._id) : requests.ofCustomer
      return answer(await listPage(query, (page) => load(query.customerId, page)), continueAt)
    },
    ofAllAccounts: async ({ query }, { requests }, { now, continueAt }) =>
      answer(await ofAccount(query, requests, now), continueAt),
    ofAccount: async ({ query }, { requests }, { actor, now, refuse, continueAt }) => {
      refuseOthers(actor, query.billingId, refuse)
      return answer(await ofAccount(query, requests, now), continueAt)
    },
    ofDay: async ({ query }, { requests }, { actor, continueAt }) => {
      const technician = technicianOf(actor, query.technician)
      const load =
        technician === undefined ? requests.ofDay : requests.ofTechnician.bind(requests, technician)
      return answer(await listPage(query, (page) => load(query.date, page)), continueAt)
    },
    search: async ({ query }, { search }, { actor, continueAt }) => {
      const within = {
        technician: technicianOf(actor, query.technician),
        day: query.unfocused ? undefined : query.date,
      }
      return answer(await listPage(query, (page) => search(query.search, within, page)), continueAt)
    },
  },
  namedRequest,
)

const ofAccount = (
  query: { billingId: string; search?: Timeframe | "" | undefined } & Parameters<typeof listPage>[0],
  requests: RequestReader,
  now: Date,
): Promise<Listed> =>
  listPage(query, (page) =>
    requests.ofAccount(query.billingId, daysOf(query.search || "all", todayIn(now)), page),
  )

/** Pictures are told by addresses that open them for a while, never by their keys. */
const withAddresses = async (
  request: ServiceRequest,
  address: (key: string) => Promise<string>,
): Promise<ServiceRequest> => {
  const signed = async <Signed extends { signatureData?: string | undefined }>(
    record: Signed,
  ): Promise<Signed> =>
    record.signatureData ? { ...record, signatureData: await address(record.signatureData) } : record
  return {
    ...(await signed(request)),
    authorizations: await Promise.all(request.authorizations.map(signed)),
    ...(request.calibrationDeclined && { calibrationDeclined: await signed(request.calibrationDeclined) }),
  }
}

const answer = ({ rows, cursor }: Listed, continueAt: (cursor: string | undefined) => void) => {
  continueAt(cursor)
  return rows
}
