import { infiniteQueryOptions } from "@tanstack/react-query"
import { apiPage, cursorPaging, type ReplyOf } from "../../api/api.ts"
import { listJobsOfLot } from "../../api/calls.gen.ts"

export type JobOfLot = ReplyOf<typeof listJobsOfLot>[number]

/** The jobs that used a urethane lot. `lot` may be a prefix. */
export const lotQuery = (lot: string) =>
  infiniteQueryOptions({
    queryKey: ["lots", lot],
    queryFn: ({ pageParam, signal }) => apiPage(listJobsOfLot, { query: { lot, cursor: pageParam } }, signal),
    ...cursorPaging,
  })
