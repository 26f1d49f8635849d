import { queryOptions } from "@tanstack/react-query"
import { api } from "../api/api.ts"
import { getAccount } from "../api/calls.gen.ts"
import { pollUnlessLive } from "./polling.ts"

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => api(getAccount, {}, signal),
  refetchInterval: pollUnlessLive(60_000),
})
