import { queryOptions } from "@tanstack/react-query"
import { createVehicle, listVehicles } from "../../../../../shared/api/customers.ts"
import { createServiceRequest, getServiceRequests } from "../../../../../shared/api/requests/endpoints.ts"
import { createUser, listUsers, type User } from "../../../../../shared/api/users.ts"
import { hiddenStatuses } from "../../../../../shared/domain/status.ts"
import { allPages, api, apiPage } from "../../../api/api.ts"
import { carOf } from "../../../ui/car/values.ts"
import { isWholeDay } from "../appointment-choices.ts"
import { keyOfAttempt } from "./draft.ts"
import { type Account, bodyOf, customerOf, type NewRequest } from "./form.ts"

/** What is known of somebody who may be the customer or the account. */
export type Person = Pick<User, "_id" | "name"> &
  Partial<Pick<User, "phone" | "email" | "address" | "category">>

/** Names shorter than this find too much. */
export const shortestName = 2

/** Customers and accounts by name or phone. */
export const peopleQuery = (words: string) =>
  queryOptions({
    queryKey: ["users", "customers", words],
    queryFn: ({ signal }): Promise<Person[]> =>
      api(listUsers, { ask: "search", query: { q: words, role: "user", limit: 8 } }, signal),
    enabled: words.length >= shortestName,
    staleTime: 30_000,
  })

/** Who can be billed Net, commercial accounts before carriers, each by name. */
export const accountsQuery = queryOptions({
  queryKey: ["users", "accounts"],
  queryFn: async ({ signal }): Promise<Person[]> => {
    const ofCategory = (category: "commercial" | "carrier") =>
      allPages((cursor) =>
        apiPage(listUsers, { ask: "ofCategory", query: { category, sort: "name:1", cursor } }, signal),
      )
    const found = await Promise.all([ofCategory("commercial"), ofCategory("carrier")])
    return found.flat()
  },
  staleTime: 60_000,
})

export const vehiclesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["vehicles", customerId],
    queryFn: ({ signal }) => api(listVehicles, { query: { customerId } }, signal),
    enabled: customerId !== "",
  })

/** What is planned already on the day: who has how much, and when. */
export const plannedQuery = (date: string) =>
  queryOptions({
    queryKey: ["service-requests", "planned", date],
    queryFn: ({ signal }) =>
      api(
        getServiceRequests,
        { ask: "ofDay", query: { date, exclude: [...hiddenStatuses], limit: 500 } },
        signal,
      ),
    enabled: isWholeDay(date),
    staleTime: 20_000,
  })

export const personQuery = (_id: string) =>
  queryOptions({
    queryKey: ["users", "customer", _id],
    queryFn: async ({ signal }): Promise<Person | null> => {
      const [person] = await api(listUsers, { ask: "one", query: { _id } }, signal)
      return person ?? null
    },
  })

/** What exists by now of a request that is being made. */
export type Made = { customerId: string; vehicleId?: string }

/**
 * Makes the customer and the car where they are new, then the request. `made` is told each id at once: what exists is not
 * made again when a later step fails.
 */
export async function makeRequest(
  values: NewRequest,
  account: Account | undefined,
  made: (ids: Made) => void,
): Promise<number> {
  const customerId = values.customerId || (await makeCustomer(values))
  made({ customerId })
  const vehicleId = values.vehicleId || (await makeVehicle(customerId, values))
  made({ customerId, vehicleId })

  const body = bodyOf(values, { customerId, vehicleId }, account)
  const { invoiceNumber } = await api(createServiceRequest, { body, key: keyOfAttempt("request", body) })
  return invoiceNumber
}

async function makeCustomer(values: NewRequest): Promise<string> {
  const body = customerOf(values)
  const { _id } = await api(createUser, { body, key: keyOfAttempt("customer", body) })
  return _id
}

async function makeVehicle(customerId: string, values: NewRequest): Promise<string> {
  const body = { customerId, ...carOf(values) }
  const { _id } = await api(createVehicle, { body, key: keyOfAttempt("vehicle", body) })
  return _id
}
