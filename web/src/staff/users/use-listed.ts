import { type UseQueryResult, useInfiniteQuery, useQueries } from "@tanstack/react-query"
import { useCallback, useEffect, useMemo, useState } from "react"
import { useLocation } from "react-router-dom"
import { type SessionsOf, sessionsQuery } from "../../data/sessions.ts"
import { usersQuery } from "../../data/users.ts"
import { addedIn } from "./added.ts"
import { questionOf, type UserFilters } from "./address.ts"
import type { ListedUser, SessionsOfOne, Shown } from "./parts/listed.ts"

/** Who is listed: what the server found, with somebody who was added a moment ago, and the sessions of each. */
export function useListed(filters: UserFilters) {
  const { state } = useLocation()
  const list = useInfiniteQuery(usersQuery(questionOf(filters)))
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const found = useMemo(() => data?.pages.flatMap(({ reply }) => reply), [data])
  // A page may come back empty and still not be the last: what it had was somebody else's.
  useEffect(() => {
    if (found?.length === 0 && hasNextPage && !isFetching) void fetchNextPage()
  }, [found, hasNextPage, isFetching, fetchNextPage])

  const pages = data?.pages.map(({ reply }) => reply.map(({ _id }) => _id)).filter((ids) => ids.length > 0)
  const sessions = useQueries({ queries: (pages ?? []).map(sessionsQuery), combine: together })

  const added = useMemo(() => addedIn(state), [state])
  const rows = useMemo((): ListedUser[] => {
    const isListed = found?.some(({ _id }) => _id === added?._id) ?? false
    return added === undefined || isListed ? (found ?? []) : [added, ...(found ?? [])]
  }, [found, added])

  const [open, setOpen] = useState<string>()
  const onOpen = useCallback((id: string) => setOpen((before) => (before === id ? undefined : id)), [])

  const shown: Shown = {
    rows,
    sessions: (id) => sessions.known.get(id) ?? (id === added?._id ? none : sessions.others),
    isNew: (id) => id === added?._id,
    open,
    onOpen,
  }
  return { list, shown }
}

const none: SessionsOfOne = []

/** The sessions of all pages, and what is to be said of those whose page is not there. */
function together(answers: readonly UseQueryResult<SessionsOf>[]): {
  known: SessionsOf
  others: SessionsOfOne
} {
  return {
    known: new Map(answers.flatMap(({ data }) => [...(data ?? [])])),
    others: answers.some(({ isError, data }) => isError && data === undefined) ? "failed" : "loading",
  }
}
