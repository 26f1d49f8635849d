import { queryOptions } from "@tanstack/react-query"
import { getCredentials } from "../../../shared/api/credentials.ts"
import { api } from "../api/api.ts"

export const credentialsQuery = queryOptions({
  queryKey: ["credentials"],
  queryFn: ({ signal }) => api(getCredentials, {}, signal),
})
