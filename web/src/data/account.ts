import { queryOptions } from "@tanstack/react-query"
import { api } from "../api/api.ts"
import { getAccount } from "../api/calls.gen.ts"
import { unlessTold } from "./fresh.ts"

/** Who is logged in as the server knows them, with what their menu counts. A change of a status makes it stale. */
export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => api(getAccount, {}, signal),
  refetchInterval: unlessTold(60_000),
})
