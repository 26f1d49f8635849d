import type { ReportFilters } from "#shared/api/reports.ts"
import { invoiceTypes } from "#shared/domain/charges/charge-types.ts"
import { parseWireDate, startOfMonth, toPageDate } from "#shared/domain/schedule/dates.ts"

/** Names of the views in the address: monthly ones (owner's specification), and debts of today. */
export const views = [
  "",
  "technicianreport",
  "fuelreport",
  "laboreditor",
  "journal",
  "aging",
  "shortpay",
  "credits",
] as const
export type View = (typeof views)[number]

/** least days since the work was done */
const ages = ["30", "60", "90"] as const

/** `age` is for debts alone. The server sends every open invoice, so the page applies it. */
export type PageFilters = ReportFilters & { age?: (typeof ages)[number] | undefined }

export type ReportSelection = { date: string; view: View; filters: PageFilters }

/** Views of one kind share filters. */
export const kindOf = (view: View): "jobs" | "journal" | "debts" | "credits" =>
  view === "journal" || view === "credits" ? view : view === "aging" || view === "shortpay" ? "debts" : "jobs"

const filterNames = ["branch", "technician", "type", "carrier", "account", "age"] as const

export const readSelection = (parameters: URLSearchParams, today: string): ReportSelection => {
  const date = parseWireDate((parameters.get("date") ?? "").replaceAll("-", "/")) ?? today
  const view = views.find((one) => one === (parameters.get("view") ?? "")) ?? ""
  const isKnown = (name: (typeof filterNames)[number], value: string): boolean => {
    if (name === "age") return kindOf(view) === "debts" && ages.some((age) => age === value)
    return name !== "type" || invoiceTypes.some((type) => type === value)
  }
  const filters: PageFilters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = parameters.get(name)
      return value && isKnown(name, value) ? [[name, value]] : []
    }),
  )
  return { date: startOfMonth(date), view, filters }
}

export const writeSelection = ({ date, view, filters }: ReportSelection): URLSearchParams =>
  new URLSearchParams({
    date: toPageDate(date),
    ...(view !== "" && { view }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  })

/**
 * Carriers pay only Insurance jobs and accounts only Net jobs, so choosing one sets the type, and another
 * type clears both.
 */
export const withFilter = (
  filters: PageFilters,
  name: (typeof filterNames)[number],
  value: string,
): PageFilters => {
  if (value === "") return Object.fromEntries(Object.entries(filters).filter(([field]) => field !== name))
  const { carrier: _carrier, account: _account, type: _type, ...otherFilters } = filters
  if (name === "type") return { ...otherFilters, type: invoiceTypes.find((type) => type === value) }
  if (name === "carrier") return { ...otherFilters, type: "Insurance", carrier: value }
  if (name === "account") return { ...otherFilters, type: "Net", account: value }
  return { ...filters, [name]: value }
}
