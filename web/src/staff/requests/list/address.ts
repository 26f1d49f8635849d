import { hiddenStatuses, isServiceStatus, type ServiceStatus } from "#shared/domain/job/status.ts"
import { parseWireDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import { shortestQuery } from "#shared/domain/search.ts"
import type { ListQuestion } from "#web/data/requests.ts"

/** What the list shows, as the page's address says it (owner's specification); whatever is left out is the default. */
export type ListFilters = {
  /** what was typed into the search box */
  q: string
  /** YYYY-MM-DD */
  date: string
  /** the search looks at all days and not at this one alone */
  unfocused: boolean
  hidden: readonly ServiceStatus[]
  /** 0: everything, in pages of 500 */
  limit: number
  sort: Sort
  tab: Tab
  /** whose jobs alone are listed, by id */
  technician: string | undefined
  /** where, by its name */
  zone: string | undefined
  /** the fields that the address names; kept in the address alone, since the screen reads whole rows for its columns */
  fields: string | undefined
}

export const sortFields = [
  "appointmentTimeStart",
  "invoiceNumber",
  "customerName",
  "vehicle",
  "zone",
  "serviceStatus",
  "total",
] as const
export type SortField = (typeof sortFields)[number]
export type Sort = { field: SortField; descending: boolean }

export const tabs = ["all", "Awaiting Completion", "Awaiting Payment", "Paid", "unassigned"] as const
export type Tab = (typeof tabs)[number]

export const byWindow: Sort = { field: "appointmentTimeStart", descending: false }
const usualLimit = 100

/** In the place of the statuses to hide: none. */
const hideNothing = "all"

const isSortField = (text: string): text is SortField => (sortFields as readonly string[]).includes(text)
const isTab = (text: string): text is Tab => (tabs as readonly string[]).includes(text)

function readSort(text: string): Sort {
  const [field = "", direction = ""] = text.split(":")
  return isSortField(field) ? { field, descending: /^(-1|desc)/.test(direction) } : byWindow
}

export const writeSort = ({ field, descending }: Sort): string =>
  `${field}:${descending ? "descending" : "ascending"}`

/** The `exclude` of the address and of the call. */
export const writeHidden = (hidden: readonly ServiceStatus[]): string[] =>
  hidden.length === 0 ? [hideNothing] : [...hidden]

export function readFilters(parameters: URLSearchParams, today: string): ListFilters {
  const limit = parameters.get("limit")
  const tab = parameters.get("tab") ?? ""
  return {
    q: parameters.get("q") ?? "",
    date: parseWireDate(parameters.get("date") ?? "") ?? today,
    unfocused: parameters.get("unfocused") === "true",
    hidden: parameters.get("exclude")?.split(",").filter(isServiceStatus) ?? hiddenStatuses,
    limit: limit !== null && /^\d{1,4}$/.test(limit) ? Number(limit) : usualLimit,
    sort: readSort(parameters.get("sort") ?? ""),
    tab: isTab(tab) ? tab : "all",
    technician: /^[\w-]{1,64}$/.exec(parameters.get("technician") ?? "")?.[0],
    zone: parameters.get("zone")?.slice(0, 80) || undefined,
    fields: /^\w+(,\w+)*$/.exec(parameters.get("filter") ?? "")?.[0],
  }
}

export const isSearching = ({ q }: Pick<ListFilters, "q">): boolean => q.trim().length >= shortestQuery

/** What these filters ask the server; `technician` narrows it to somebody's jobs, one's own or those of whom the filter names. */
export function questionOf(filters: ListFilters, technician = filters.technician): ListQuestion {
  const { q, date, unfocused, hidden, limit, sort } = filters
  const listed = {
    technician,
    exclude: writeHidden(hidden),
    limit,
    sort: writeSort(sort),
  }
  return isSearching(filters)
    ? { ask: "search", query: { search: q.trim(), unfocused, ...(unfocused ? {} : { date }), ...listed } }
    : { ask: "ofDay", query: { date, ...listed } }
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))

/** Only what differs from the default, so that the address of today's list is bare. */
export function writeFilters(filters: ListFilters, today: string): URLSearchParams {
  const { q, date, unfocused, hidden, limit, sort, tab, technician, zone, fields } = filters
  const parameters: Record<string, string | false> = {
    q: q !== "" && q,
    date: date !== today && toWireDate(date),
    unfocused: unfocused && "true",
    exclude: !same(hidden, hiddenStatuses) && writeHidden(hidden).join(","),
    limit: limit !== usualLimit && String(limit),
    filter: fields !== undefined && fields,
    sort: writeSort(sort) !== writeSort(byWindow) && writeSort(sort),
    tab: tab !== "all" && tab,
    technician: technician ?? false,
    zone: zone ?? false,
  }
  return new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== false),
  )
}

const unsearched = { q: "", unfocused: false, hidden: hiddenStatuses, limit: usualLimit }

const everywhere = { technician: undefined, zone: undefined }

/** Typing looks everywhere; an emptied box leads back to the day. */
export function searched(filters: ListFilters, q: string): ListFilters {
  if (q === "") return { ...filters, ...unsearched }
  return filters.q === ""
    ? { ...filters, ...everywhere, q, unfocused: true, hidden: [], limit: 0, tab: "all" }
    : { ...filters, q }
}

/** Another day: what was searched for is forgotten, what is hidden stays. */
export const onDay = (filters: ListFilters, date: string): ListFilters => ({
  ...filters,
  ...(filters.q === "" ? {} : unsearched),
  date,
  sort: byWindow,
  fields: undefined,
})

/** What a month's report reads of a request. */
const reportFields = "invoiceNumber,invoiceType,serviceStatus,appointmentDate,appointmentTimeStart,total"

/** The neighbouring month of the calendar opens at the day that lies nearest, its last jobs first (owner's specification). */
export const inMonthOf = (filters: ListFilters, date: string): ListFilters => ({
  ...onDay(filters, date),
  limit: usualLimit,
  fields: reportFields,
  sort: { field: "appointmentTimeStart", descending: true },
})
