import type { Query, QueryClient, QueryKey } from "@tanstack/react-query"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import type { Hint } from "#shared/domain/live.ts"
import { getServiceRequests } from "../../api/calls.gen.ts"
import { fromWire } from "../../api/wire.ts"
import { everyRequestKey, requestsKey } from "../requests/requests-key.ts"
import { isList, type Refreshes } from "./refreshes.ts"
import type { RowWriter } from "./row-writer.ts"

const rowShape = getServiceRequests.answers?.ofDay?.reply

const isSubordinate = ({ queryKey }: Query) => queryKey[2] !== "whole" && queryKey[2] !== "history"

type Listed = { invoiceNumber?: number; version?: number } & Partial<
  Record<"pages" | "reply" | "rows", unknown>
>

const versionsIn = (data: unknown, id: number): number[] => {
  if (Array.isArray(data)) return data.flatMap((one) => versionsIn(one, id))
  if (typeof data !== "object" || data === null) return []
  const { invoiceNumber, version = 0, pages, reply, rows } = data as Listed
  if (invoiceNumber !== undefined) return invoiceNumber === id ? [version] : []
  return [pages, reply, rows].flatMap((part) => versionsIn(part, id))
}

/** What a hint of each topic changes on the screen. */
export function createHintHandlers(
  queryClient: QueryClient,
  refreshes: Refreshes,
  rows: RowWriter,
): Record<Hint["topic"], (hint: Hint) => void> {
  const { refresh } = refreshes
  const isKnown = (queryKey: QueryKey, { id, version }: Hint) =>
    queryClient
      .getQueriesData({ queryKey, type: "active" })
      .some(([, data]) => versionsIn(data, id).some((shown) => shown >= version))

  const showRequest = (hint: Hint) => {
    const { id, version, row } = hint
    const queryKey = [...everyRequestKey, id]
    // Our own change was reloaded already.
    if (!isKnown(queryKey, hint)) refresh({ queryKey })
    if (row !== undefined) {
      const [read] = row === null ? [null] : (fromWire(rowShape, [row]) as RequestSummary[])
      return rows.show({ id, version, row: read ?? null })
    }
    refreshes.calendar.notify()
    refreshes.account.notify()
    if (isKnown(requestsKey, hint)) return
    for (const query of queryClient.getQueryCache().findAll({ queryKey: requestsKey, predicate: isList }))
      refreshes.refetchLater(query)
  }

  const refreshPart = ({ id }: Hint) =>
    refresh({ queryKey: [...everyRequestKey, id], predicate: isSubordinate })
  return {
    request: showRequest,
    notes: refreshPart,
    media: refreshPart,
    messages(hint) {
      refreshes.inbox.notify()
      if (queryClient.getQueryCache().findAll({ queryKey: [...everyRequestKey, hint.id] }).length === 0)
        return
      refreshPart(hint)
      refreshes.texts.notify()
    },
    inbox() {
      refreshes.inbox.notify()
      refreshes.account.notify()
    },
    tasks() {
      refreshes.tasks.notify()
      refreshes.account.notify()
    },
    ivy: refreshes.ivy.notify,
    calendar: refreshes.calendar.notify,
    account: refreshes.account.notify,
  }
}
