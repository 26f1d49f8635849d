import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { api, type ReplyOf } from "../../api/api.ts"
import { listBranches } from "../../api/calls.gen.ts"

export type Branch = ReplyOf<typeof listBranches>[number]

export const branchesQuery = queryOptions({
  queryKey: ["branches"],
  queryFn: ({ signal }) => api(listBranches, {}, signal),
  staleTime: 5 * 60_000,
})

export function useBranchName(): (id: string) => string {
  const { data = [] } = useQuery(branchesQuery)
  return (id) => data.find(({ _id }) => _id === id)?.name ?? id
}

export const freshBranchesQuery = { ...branchesQuery, staleTime: 0 }

export function useShowBranch() {
  const queryClient = useQueryClient()
  return (id: string, after: Branch | undefined) => {
    queryClient.setQueryData(branchesQuery.queryKey, (cached) =>
      cached?.flatMap((branch) => (branch._id === id ? (after ?? []) : [branch])),
    )
    void queryClient.invalidateQueries({ queryKey: branchesQuery.queryKey })
  }
}
