import { hiddenStatuses, isServiceStatus, type ServiceStatus } from "#shared/domain/job/status.ts"
import { parseWireDate, toWireDate } from "#shared/domain/schedule/dates.ts"
import { shortestQuery } from "#shared/domain/search.ts"
import type { ListQuery } from "#web/data/requests/requests.ts"

/** Filters of the list in the page's address (owner's specification). Missing parameters mean the default. */
export type ListFilters = {
  q: string
  /** YYYY-MM-DD */
  date: string
  unfocused: boolean
  hidden: readonly ServiceStatus[]
  /** 0 means everything, in pages of 500. */
  limit: number
  sort: Sort
  tab: Tab
  technician: string | undefined
  zone: string | undefined
  /** Requested fields. Only kept in the address, because the screen needs whole rows. */
  fields: string | undefined
}

const sortFields = [
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

/** Part of the day or search, except `toSchedule`, which is a list of its own across all days. */
export const tabs = [
  "all",
  "Awaiting Completion",
  "Awaiting Payment",
  "Paid",
  "unassigned",
  "toSchedule",
] as const
export type Tab = (typeof tabs)[number]

export const byWindow: Sort = { field: "appointmentTimeStart", descending: false }
const usualLimit = 100

/** Value of `exclude` that hides no status. */
const hideNothing = "all"

const isSortField = (text: string): text is SortField => (sortFields as readonly string[]).includes(text)
const isTab = (text: string): text is Tab => (tabs as readonly string[]).includes(text)

function readSort(text: string): Sort {
  const [field = "", direction = ""] = text.split(":")
  return isSortField(field) ? { field, descending: /^(-1|desc)/.test(direction) } : byWindow
}

const writeSort = ({ field, descending }: Sort): string =>
  `${field}:${descending ? "descending" : "ascending"}`

/** Format of `exclude` in the address and in the call. */
const writeHidden = (hidden: readonly ServiceStatus[]): string[] =>
  hidden.length === 0 ? [hideNothing] : [...hidden]

export function readFilters(parameters: URLSearchParams, today: string): ListFilters {
  const limit = parameters.get("limit")
  const tabParameter = parameters.get("tab") ?? ""
  const tab = isTab(tabParameter) ? tabParameter : "all"
  return {
    q: (tab !== "toSchedule" && parameters.get("q")) || "",
    date: parseWireDate(parameters.get("date") ?? "") ?? today,
    unfocused: parameters.get("unfocused") === "true",
    hidden: parameters.get("exclude")?.split(",").filter(isServiceStatus) ?? hiddenStatuses,
    limit: limit !== null && /^\d{1,4}$/.test(limit) ? Number(limit) : usualLimit,
    sort: readSort(parameters.get("sort") ?? ""),
    tab,
    technician: /^[\w-]{1,64}$/.exec(parameters.get("technician") ?? "")?.[0],
    zone: parameters.get("zone")?.slice(0, 80) || undefined,
    fields: /^\w+(,\w+)*$/.exec(parameters.get("filter") ?? "")?.[0],
  }
}

export const isSearching = ({ q }: Pick<ListFilters, "q">): boolean => q.trim().length >= shortestQuery

export const isToSchedule = ({ tab }: Pick<ListFilters, "tab">): boolean => tab === "toSchedule"

/** Query for these filters. `technician` limits it to one technician's jobs. */
export function queryOf(filters: ListFilters, technician = filters.technician): ListQuery {
  const { q, date, unfocused, hidden, limit, sort } = filters
  if (isToSchedule(filters))
    return { ask: "toSchedule", query: { search: "toSchedule", exclude: writeHidden(hidden), limit } }
  const query = {
    technician,
    exclude: writeHidden(hidden),
    limit,
    sort: writeSort(sort),
  }
  return isSearching(filters)
    ? { ask: "search", query: { search: q.trim(), unfocused, ...(unfocused ? {} : { date }), ...query } }
    : { ask: "ofDay", query: { date, ...query } }
}

/** The jobs to schedule are of all days and can't be searched. */
export const withTab = (filters: ListFilters, tab: Tab): ListFilters => ({
  ...filters,
  ...(tab === "toSchedule" && { ...unsearched, ...everywhere, sort: byWindow }),
  tab,
})

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))

/** Omits defaults, so that the address of today's list has no parameters. */
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

/** Typing searches all days. Clearing the box returns to the day. */
export function withSearch(filters: ListFilters, q: string): ListFilters {
  if (q === "") return { ...filters, ...unsearched }
  return filters.q === ""
    ? { ...filters, ...everywhere, q, unfocused: true, hidden: [], limit: 0, tab: "all" }
    : { ...filters, q }
}

/** Changing the day clears the search and keeps hidden statuses. */
export const onDay = (filters: ListFilters, date: string): ListFilters => ({
  ...filters,
  ...(filters.q === "" ? {} : unsearched),
  ...(isToSchedule(filters) && { tab: "all" }),
  date,
  sort: byWindow,
  fields: undefined,
})

const reportFields = "invoiceNumber,invoiceType,serviceStatus,appointmentDate,appointmentTimeStart,total"

/**
 * Opens the day of the neighboring month that is nearest, sorted so that its last jobs come first (owner's
 * specification).
 */
export const inMonthOf = (filters: ListFilters, date: string): ListFilters => ({
  ...onDay(filters, date),
  limit: usualLimit,
  fields: reportFields,
  sort: { field: "appointmentTimeStart", descending: true },
})
