import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { type InvoiceType, invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { isUnassigned } from "#shared/domain/job/request.ts"
import { staffGroupOf, statusText } from "#shared/domain/job/status.ts"
import { sum } from "#shared/domain/money/money.ts"
import { compareZones } from "#shared/domain/schedule/zones.ts"
import { byWindow, type ListFilters, type Sort, type SortField, type Tab } from "./search-parameters.ts"

type Row = RequestSummary

export const belongsTo = (tab: Tab, row: Row): boolean => {
  if (tab === "all" || tab === "toSchedule") return true
  return tab === "unassigned" ? isUnassigned(row) : staffGroupOf(row.serviceStatus) === tab
}

/** The server narrows days and searches to a technician, but not the jobs to schedule. */
export const isInPlace = ({ tab, zone, technician }: ListFilters, row: Row): boolean =>
  (zone === undefined || row.zone === zone) &&
  (tab !== "toSchedule" || technician === undefined || plannedTechnicians(row).includes(technician))

export type ZoneOverview = { zone: string; count: number; unassigned: number }

/** Jobs and unassigned jobs by zone. Jobs without a zone come last. */
export const zonesOf = (rows: readonly Row[]): ZoneOverview[] =>
  [...Map.groupBy(rows, ({ zone }) => zone)]
    .map(([zone, ofZone]) => ({ zone, count: ofZone.length, unassigned: ofZone.filter(isUnassigned).length }))
    .toSorted((a, b) => compareZones(a.zone, b.zone))

const when = (row: Row): string =>
  `${row.appointmentDate ?? "9999"} ${String(row.appointmentTimeStart ?? 9999).padStart(4, "0")}`

const keyOf: Record<SortField, (row: Row) => string | number | undefined> = {
  appointmentTimeStart: when,
  invoiceNumber: (row) => row.invoiceNumber,
  customerName: (row) => row.customerName?.toLowerCase(),
  vehicle: (row) => row.vehicle?.toLowerCase(),
  zone: (row) => row.zone.toLowerCase(),
  serviceStatus: (row) => statusText(row.serviceStatus),
  total: (row) => row.total,
}

/** Missing values come last in either direction. */
function compare(a: string | number | undefined, b: string | number | undefined, sign: 1 | -1): number {
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  return a < b ? -sign : sign
}

/** Sorts all loaded pages, because the server only sorts each page. Ties go by window. */
export function sortRows(rows: readonly Row[], { field, descending }: Sort): Row[] {
  const sign = descending ? -1 : 1
  return rows.toSorted(
    (a, b) =>
      compare(keyOf[field](a), keyOf[field](b), sign) ||
      compare(when(a), when(b), 1) ||
      a.invoiceNumber - b.invoiceNumber,
  )
}

const isUsual = ({ field, descending }: Sort): boolean =>
  field === byWindow.field && descending === byWindow.descending

/** Lists of several days start with the newest, unless another order was chosen. */
export const orderOf = ({ sort, tab }: ListFilters, severalDays: boolean): Sort =>
  severalDays && isUsual(sort) && tab !== "toSchedule" ? { ...byWindow, descending: true } : sort

/** Jobs to schedule stay in the server's order: no day, unconfirmed, passed days. */
export const inOrder = (filters: ListFilters, rows: readonly Row[], sort: Sort): Row[] =>
  filters.tab === "toSchedule" && isUsual(sort) ? [...rows] : sortRows(rows, sort)

export type TypeTotal = { type: InvoiceType; count: number; cents: number }

export const totalsByType = (rows: readonly Row[]): TypeTotal[] =>
  invoiceTypes.map((type) => {
    const ofType = rows.filter(({ invoiceType }) => invoiceType === type)
    return { type, count: ofType.length, cents: sum(ofType.map(({ total }) => total)) }
  })
