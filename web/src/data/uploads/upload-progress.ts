import { queryOptions } from "@tanstack/react-query"
import { readArrived } from "./multipart.ts"
import type { UnfinishedUpload } from "./unfinished.ts"

export const uploadProgressQuery = (unfinished: UnfinishedUpload) =>
  queryOptions({
    queryKey: ["uploads", unfinished.key],
    queryFn: async ({ signal }) => (await readArrived(unfinished, unfinished.size, signal)) ?? null,
    staleTime: 0,
    gcTime: 0,
  })
