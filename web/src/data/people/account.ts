import { queryOptions, useQuery } from "@tanstack/react-query"
import { pathIn } from "#shared/language.ts"
import { api } from "../../api/api.ts"
import { getAccount } from "../../api/calls.gen.ts"
import { pollUnlessLive } from "../live/polling.ts"

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => api(getAccount, {}, signal),
  refetchInterval: pollUnlessLive(60_000),
})

/** Addresses of public pages in the language of the user's profile. */
export const useSitePath = (): ((path: string) => string) => {
  const { data: account } = useQuery(accountQuery)
  return (path) => pathIn(account?.language ?? "en", path)
}
