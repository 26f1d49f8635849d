import { queryOptions } from "@tanstack/react-query"
import { api } from "../api/api.ts"
import { getCredentials } from "../api/calls.gen.ts"

export const credentialsQuery = queryOptions({
  queryKey: ["credentials"],
  queryFn: ({ signal }) => api(getCredentials, {}, signal),
})
