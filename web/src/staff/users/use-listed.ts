import { type UseQueryResult, useInfiniteQuery, useQueries } from "@tanstack/react-query"
import { useCallback, useEffect, useMemo, useState } from "react"
import { useLocation } from "react-router-dom"
import { type SessionsOf, sessionsQuery } from "../../data/sessions.ts"
import { usersQuery } from "../../data/users.ts"
import { addedIn } from "./added.ts"
import { questionOf, type UserFilters } from "./address.ts"
import type { ListedUser, SessionsOfOne, Shown } from "./parts/listed.ts"

export function useListed(filters: UserFilters) {
  const { state } = useLocation()
  const list = useInfiniteQuery(usersQuery(questionOf(filters)))
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const found = useMemo(() => data?.pages.flatMap(({ reply }) => reply), [data])
  // An empty page isn't the last one if it only held users the reader may not see.
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

/** Merges the sessions of all pages, and says if some failed or are loading. */
function together(answers: readonly UseQueryResult<SessionsOf>[]): {
  known: SessionsOf
  others: SessionsOfOne
} {
  return {
    known: new Map(answers.flatMap(({ data }) => [...(data ?? [])])),
    others: answers.some(({ isError, data }) => isError && data === undefined) ? "failed" : "loading",
  }
}
