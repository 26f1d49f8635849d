import { queryOptions } from "@tanstack/react-query"
import { api, type ReplyOf } from "../../api/api.ts"
import { mitchellUpdateSession, readAllVehicleParts, readVehicleList } from "../../api/calls.gen.ts"

export type Chosen = { year: string; make: string; model: string; style: string }
export type Level = keyof Chosen
export const levels = ["year", "make", "model", "style"] as const satisfies readonly Level[]

export type LookupResult = ReplyOf<typeof readAllVehicleParts>
export type LookupOpening = LookupResult["glassOpenings"][number]

const lookupKey = ["lookup"] as const

/** Seconds. The server makes up to three supplier calls, with five seconds and one retry each. */
const timeoutSeconds = 28

export const lookupSessionQuery = queryOptions({
  queryKey: [...lookupKey, "session"],
  queryFn: ({ signal }) => api(mitchellUpdateSession, { timeoutSeconds }, signal),
  staleTime: 10 * 60_000,
})

export const choicesQuery = (level: Level, chosen: Chosen, isOpen: boolean) => {
  const before = levels.slice(0, levels.indexOf(level))
  const { year, make, model } = chosen
  const chosenLevels = {
    year: before.includes("year") ? year : "",
    make: before.includes("make") ? make : "",
    model: before.includes("model") ? model : "",
    style: "",
  }
  return queryOptions({
    queryKey: [...lookupKey, "choices", level, chosenLevels],
    queryFn: async ({ signal }) => {
      const { searchResults } = await api(readVehicleList, { body: chosenLevels, timeoutSeconds }, signal)
      return searchResults
    },
    enabled: isOpen && before.every((name) => chosen[name] !== ""),
    staleTime: 10 * 60_000,
  })
}

export const vehicleGlassQuery = (chosen: Chosen, isOpen: boolean) =>
  queryOptions({
    queryKey: [...lookupKey, "glass", chosen],
    queryFn: async ({ signal }) => {
      const { GUID } = await api(readVehicleList, { body: chosen, timeoutSeconds }, signal)
      return api(readAllVehicleParts, { query: { GUID }, timeoutSeconds }, signal)
    },
    enabled: isOpen && levels.every((name) => chosen[name] !== ""),
    staleTime: 60_000,
  })
