import { queryOptions } from "@tanstack/react-query"
import { arrivedOf } from "./multipart.ts"
import type { Unfinished } from "./unfinished.ts"

export const arrivedQuery = (unfinished: Unfinished) =>
  queryOptions({
    queryKey: ["uploads", unfinished.key],
    queryFn: async ({ signal }) => (await arrivedOf(unfinished, unfinished.size, signal)) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
