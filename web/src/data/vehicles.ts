import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query"
import {
  changeVehicle,
  createVehicle,
  deleteVehicle,
  listVehicles,
  type Vehicle,
} from "../../../shared/api/customers.ts"
import type { BodyOf, ReplyOf } from "../../../shared/api/endpoint.ts"
import { getServiceRequests } from "../../../shared/api/requests/endpoints.ts"
import { deleteSession, listSessions } from "../../../shared/api/session.ts"
import { changeUser, deleteUser, listUsers, type User } from "../../../shared/api/users.ts"
import { messages } from "../../../shared/messages.ts"
import { api, apiPage } from "../api/api.ts"
import { readSession } from "../api/session.ts"
import { ProblemError } from "../ui/problem.ts"

/** Of a colleague a customer sees the name and the face alone, a technician what it takes to call him. */
export type Shown = Pick<User, "_id" | "name"> & Partial<User>

/** `null`: nobody, or nobody whom the one who asks may see. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", id],
    queryFn: async ({ signal }): Promise<Shown | null> => {
      try {
        const [user] = await api(listUsers, { ask: "one", query: { _id: id } }, signal)
        return user ?? null
      } catch (error) {
        if (error instanceof ProblemError && error.code === "not_found") return null
        throw error
      }
    },
  })

/** The newest first, in pages. */
export const requestsOfCustomerQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: ["service-requests", "of-customer", customerId],
    queryFn: ({ pageParam, signal }) =>
      apiPage(
        getServiceRequests,
        { ask: "ofCustomer", query: { customerId, sort: "invoiceNumber:-1", limit: 50, cursor: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** The first one first, in pages of 500. */
export const vehiclesOfCustomerQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: ["vehicles", customerId, "pages"],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listVehicles, { query: { customerId, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export type OpenSession = ReplyOf<typeof listSessions>[number]

/** Where somebody is logged in, the one used last first. */
export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", id, "sessions"],
    queryFn: () => api(listSessions, { body: { userId: [id] } }),
  })

const notFound = () =>
  new ProblemError({ sentence: messages.common.notFound, status: 404, code: "not_found" })

/** A change that met exactly one record; anything else is "Not Found" (spec 1, section 5). */
const found = ({ matches }: { matches: number }): void => {
  if (matches !== 1) throw notFound()
}

export type UserChange = Omit<BodyOf<typeof changeUser>, "user" | "_id" | "version">

/** What can be done with a user's record; each reads it again, and ends when the new state shows. */
export function useUser(id: string) {
  const queryClient = useQueryClient()
  const read = async (): Promise<Shown> => {
    const user = await queryClient.fetchQuery({ ...userQuery(id), staleTime: 0 })
    if (!user) throw notFound()
    return user
  }
  return {
    read,
    async change(change: UserChange, version?: number): Promise<Shown> {
      found(await api(changeUser, { body: { user: id, ...change, ...(version && { version }) } }))
      const after = await read()
      void queryClient.invalidateQueries({
        queryKey: ["users"],
        predicate: ({ queryKey }) => queryKey[1] !== id || queryKey.length > 2,
      })
      void queryClient.invalidateQueries({ queryKey: ["account"] })
      return after
    },
    async delete(): Promise<void> {
      found(await api(deleteUser, { body: { user: id } }))
    },
    /** Once his page is left, nothing of him is shown again. */
    forget(): void {
      queryClient.removeQueries({ queryKey: ["users", id] })
      void queryClient.invalidateQueries({ queryKey: ["users"] })
    },
    /** how many there were */
    async deleteSessions(): Promise<number> {
      const reply = await api(deleteSession, { query: { id, multi: true }, body: { user: id } })
      // After one's own nothing more is asked: the refusal would end the session here before its count is told.
      if (readSession()?.id !== id)
        void queryClient.invalidateQueries({ queryKey: sessionsQuery(id).queryKey })
      return "deletedCount" in reply && reply.ok ? reply.deletedCount : 0
    },
  }
}

export type NewVehicle = Omit<BodyOf<typeof createVehicle>, "customerId">
export type VehicleChange = Omit<BodyOf<typeof changeVehicle>, "_id" | "customerId" | "version">

/** The same for a customer's vehicles. */
export function useVehicles(customerId: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["vehicles", customerId] })
  const read = async (_id: string): Promise<Vehicle> => {
    let cursor: string | undefined
    do {
      const page: { reply: Vehicle[]; nextCursor: string | undefined } = await apiPage(listVehicles, {
        query: { customerId, cursor },
      })
      const car = page.reply.find((one) => one._id === _id)
      if (car) return car
      cursor = page.nextCursor
    } while (cursor !== undefined)
    throw notFound()
  }
  return {
    read,
    async create(vehicle: NewVehicle): Promise<void> {
      await api(createVehicle, { body: { customerId, ...vehicle } })
      await refresh()
    },
    async change({ _id, version }: Vehicle, change: VehicleChange): Promise<Vehicle> {
      found(await api(changeVehicle, { body: { _id, customerId, ...change, version } }))
      await refresh()
      return read(_id)
    },
    async delete({ _id }: Vehicle): Promise<void> {
      found(await api(deleteVehicle, { query: { id: _id, customerId } }))
      await refresh()
    },
  }
}
