import { parseWireDate, toPageDate } from "#shared/domain/schedule/dates.ts"

/** The week, and views of the day on phones, where lanes don't fit. A desk shows all views of a day as lanes. */
export const views = ["technician", "zone", "unassigned", "week"] as const
export type View = (typeof views)[number]

const isView = (text: string): text is View => (views as readonly string[]).includes(text)

/** Reads `?date=11-20-2026`. undefined if missing or invalid. */
export const dayIn = (parameters: URLSearchParams): string | undefined =>
  parseWireDate((parameters.get("date") ?? "").replaceAll("-", "/"))

export const viewIn = (parameters: URLSearchParams): View => {
  const view = parameters.get("view") ?? ""
  return isView(view) ? view : "technician"
}

export const parametersOf = (date: string, view: View): URLSearchParams =>
  new URLSearchParams({ date: toPageDate(date), ...(view !== "technician" && { view }) })
