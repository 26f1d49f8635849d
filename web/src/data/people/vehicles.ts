import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query"
import type { Vehicle } from "#shared/api/customers.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { api, apiPage, type BodyOf, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { changeVehicle, createVehicle, decodeVin, deleteVehicle, listVehicles } from "../../api/calls.gen.ts"
import { notFound, requireSingleMatch } from "../require-single-match.ts"

export const vehiclesKey = ["vehicles"] as const

export const vehiclesQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...vehiclesKey, customerId],
    queryFn: ({ pageParam, signal }) =>
      apiPage(listVehicles, { query: { customerId, cursor: pageParam } }, signal),
    ...cursorPaging,
    enabled: customerId !== "",
  })

export type NewVehicle = Omit<BodyOf<typeof createVehicle>, "customerId">

export type VehicleChange = Omit<BodyOf<typeof changeVehicle>, "_id" | "customerId" | "version">

export function useVehicles(customerId: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: vehiclesQuery(customerId).queryKey })
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
    async create(vehicle: NewVehicle): Promise<Pick<Vehicle, "_id" | "version">> {
      const created = await api(createVehicle, { body: { customerId, ...vehicle } })
      await refresh()
      return created
    },
    async change({ _id, version }: Vehicle, change: VehicleChange): Promise<Vehicle> {
      requireSingleMatch(await api(changeVehicle, { body: { _id, customerId, ...change, version } }))
      await refresh()
      return read(_id)
    },
    async delete({ _id }: Vehicle): Promise<void> {
      requireSingleMatch(await api(deleteVehicle, { query: { id: _id, customerId } }))
      await refresh()
    },
  }
}

export type DecodedVin = ReplyOf<typeof decodeVin>

export function vinQuery(typed: string) {
  const read = readVin(typed)
  const vin = read.ok ? read.vin : ""
  return queryOptions({
    queryKey: ["vin", vin],
    queryFn: ({ signal }) => api(decodeVin, { query: { vin } }, signal),
    enabled: vin !== "",
    staleTime: Number.POSITIVE_INFINITY,
  })
}
