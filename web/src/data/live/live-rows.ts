import type { InfiniteData, QueryKey } from "@tanstack/react-query"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { hiddenStatuses } from "#shared/domain/job/status.ts"
import { isWatchable, topics } from "#shared/domain/live.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import type { PageOf } from "../../api/api.ts"
import { type ListQuery, notAssigned, usualPage } from "../requests/requests.ts"
import { everyRequestKey, requestsKey } from "../requests/requests-key.ts"

/** A request's new version from the server. The row is null after a deletion. */
export type RowChange = { id: number; version: number; row: RequestSummary | null }

type Rows = readonly RequestSummary[]
type Pages = InfiniteData<PageOf<RequestSummary[]>>

const topicIn = ([area, kind, of, day]: QueryKey): string | undefined => {
  if (area === everyRequestKey[0]) return topics.request(Number(kind))
  if (area !== requestsKey[0] || typeof kind === "number") return undefined
  if (kind === "calendar") return topics.month(String(of))
  if (kind === "planned") return topics.day(String(of))
  if (kind === "today") return topics.day(typeof day === "string" ? day : todayIn(new Date()))
  const { ask, query } = (kind === "list" ? of : {}) as Partial<ListQuery>
  return ask === "ofDay" ? topics.day(String(query?.date)) : topics.requests
}

/** The topic that tells of all changes to this query's data. */
export const topicOf = (queryKey: QueryKey): string | undefined => {
  const topic = topicIn(queryKey)
  return topic !== undefined && isWatchable(topic) ? topic : undefined
}

/** A list of all requests of a day. */
type DayList = { date: string; hidden: readonly string[]; limit?: number }

/** A technician's rows also have parts, so they can't come from a hint. */
const dayListOf = ([, kind, of, day]: QueryKey): DayList | undefined => {
  if (kind === "planned") return { date: String(of), hidden: hiddenStatuses }
  if (kind === "today" && of === notAssigned) return { date: String(day), hidden: [] }
  if (kind !== "list") return undefined
  const { ask, query } = of as ListQuery
  if (ask !== "ofDay" || query.technician !== undefined) return undefined
  return { date: String(query.date), hidden: query.exclude ?? [], limit: query.limit ?? usualPage }
}

const inDay = ({ date, hidden }: DayList, row: RequestSummary): boolean =>
  row.appointmentDate === date && !hidden.includes(row.serviceStatus)

/** The server's order of a day's rows. */
const sortPosition = ({ appointmentTimeStart = 9999, invoiceNumber }: RequestSummary): number =>
  appointmentTimeStart * 1e10 + invoiceNumber

/** Kinds of lists whose rows are summaries. Reports and earnings have their own. */
const summaryKinds = new Set<unknown>(["list", "today", "planned", "search", "of-account", "of-customer"])

const isOf =
  ({ id }: RowChange) =>
  ({ invoiceNumber }: RequestSummary) =>
    invoiceNumber === id

/** Whether these rows show this version already, or a newer one. */
const isShown = (rows: Rows, change: RowChange): boolean =>
  rows.some((row) => isOf(change)(row) && row.version >= change.version)

const isPages = (data: unknown): data is Pages => typeof data === "object" && data !== null && "pages" in data

const rowsIn = (data: unknown): Rows => {
  if (isPages(data)) return data.pages.flatMap(({ reply }) => reply)
  if (typeof data === "object" && data !== null && "rows" in data) return rowsIn(data.rows)
  return Array.isArray(data) ? data : []
}

const mapRows = (data: unknown, edit: (rows: Rows) => Rows): unknown => {
  if (isPages(data)) {
    const pages = data.pages.map((page) => ({ ...page, reply: [...edit(page.reply)] }))
    return { ...data, pages }
  }
  if (typeof data === "object" && data !== null && "rows" in data)
    return { ...data, rows: mapRows(data.rows, edit) }
  return Array.isArray(data) ? edit(data) : data
}

/** `isComplete` is false if only the server knows what else the list would show. */
type Changed = { data: unknown; isComplete: boolean }

const intoDay = (day: DayList, data: unknown, change: RowChange): Changed => {
  const { row } = change
  const otherRows = mapRows(data, (rows) => rows.filter((one) => !isOf(change)(one)))
  if (!row || !inDay(day, row)) return { data: otherRows, isComplete: true }
  if (!isPages(otherRows)) return { data: inOrder(rowsIn(otherRows), row), isComplete: true }
  const last = otherRows.pages.at(-1)
  if (!last) return { data, isComplete: false }
  const isCut = last.nextCursor !== undefined
  // Rows after the last one are on the next page, unless hidden ones lie between.
  if (isCut && !last.reply.some((one) => sortPosition(one) > sortPosition(row)))
    return { data: otherRows, isComplete: last.reply.length >= (day.limit || 500) }
  const pages = [...otherRows.pages.slice(0, -1), { ...last, reply: [...last.reply, row] }]
  return { data: { ...otherRows, pages }, isComplete: true }
}
const inOrder = (rows: Rows, row: RequestSummary): Rows => {
  const next = rows.findIndex((one) => sortPosition(one) > sortPosition(row))
  return rows.toSpliced(next === -1 ? rows.length : next, 0, row)
}

/** A query's data with this change, as far as the row determines it. Unchanged if it is shown already. */
export const withChange = (queryKey: QueryKey, data: unknown, change: RowChange): Changed => {
  const day = dayListOf(queryKey)
  if (data === undefined) return { data, isComplete: day !== undefined }
  const rows = rowsIn(data)
  if (isShown(rows, change)) return { data, isComplete: true }
  const isListed = rows.some(isOf(change))
  if (day && !isListed && !(change.row && inDay(day, change.row))) return { data, isComplete: true }
  if (day) return intoDay(day, data, change)
  if (!isListed || !summaryKinds.has(queryKey[1])) return { data, isComplete: false }
  const replaced = mapRows(data, (list) =>
    list.flatMap((one) => {
      if (!isOf(change)(one)) return [one]
      return change.row ? [{ ...change.row, ...(one.parts && { parts: one.parts }) }] : []
    }),
  )
  return { data: replaced, isComplete: false }
}
