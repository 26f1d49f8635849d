import { type UseQueryResult, useInfiniteQuery, useQueries } from "@tanstack/react-query"
import { useCallback, useEffect, useMemo, useState } from "react"
import { useLocation } from "react-router-dom"
import { type SessionsOf, sessionsQuery } from "../../data/people/sessions.ts"
import { usersQuery } from "../../data/people/users.ts"
import { addedIn } from "./added-user.ts"
import type { ListedUser, SessionsOfOne, UserListProps } from "./parts/user-list.ts"
import { queryFor, type UserFilters } from "./search-parameters.ts"

export function useUserList(filters: UserFilters) {
  const { state } = useLocation()
  const list = useInfiniteQuery(usersQuery(queryFor(filters)))
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const users = useMemo(() => data?.pages.flatMap(({ reply }) => reply), [data])
  // An empty page isn't the last one if it only held users the reader may not see.
  useEffect(() => {
    if (users?.length === 0 && hasNextPage && !isFetching) void fetchNextPage()
  }, [users, hasNextPage, isFetching, fetchNextPage])

  const pages = data?.pages.map(({ reply }) => reply.map(({ _id }) => _id)).filter((ids) => ids.length > 0)
  const sessions = useQueries({ queries: (pages ?? []).map(sessionsQuery), combine: together })

  const added = useMemo(() => addedIn(state), [state])
  const rows = useMemo((): ListedUser[] => {
    const isListed = users?.some(({ _id }) => _id === added?._id) ?? false
    return added === undefined || isListed ? (users ?? []) : [added, ...(users ?? [])]
  }, [users, added])

  const [open, setOpen] = useState<string>()
  const onOpen = useCallback((id: string) => setOpen((before) => (before === id ? undefined : id)), [])

  const listProps: UserListProps = {
    rows,
    sessions: (id) => sessions.sessionsById.get(id) ?? (id === added?._id ? none : sessions.others),
    isNew: (id) => id === added?._id,
    open,
    onOpen,
  }
  return { list, shown: listProps }
}

const none: SessionsOfOne = []

/** Merges the sessions of all pages, and says if some failed or are loading. */
function together(answers: readonly UseQueryResult<SessionsOf>[]): {
  sessionsById: SessionsOf
  others: SessionsOfOne
} {
  return {
    sessionsById: new Map(answers.flatMap(({ data }) => [...(data ?? [])])),
    others: answers.some(({ isError, data }) => isError && data === undefined) ? "failed" : "loading",
  }
}
