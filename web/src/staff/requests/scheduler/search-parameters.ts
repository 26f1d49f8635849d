import { toPageDate } from "#shared/domain/schedule/dates.ts"

/** The week, and views of the day on phones, where lanes don't fit. A desk shows all views of a day as lanes. */
export const views = ["technician", "zone", "unassigned", "week"] as const
export type View = (typeof views)[number]

const isView = (text: string): text is View => (views as readonly string[]).includes(text)

export const viewIn = (parameters: URLSearchParams): View => {
  const view = parameters.get("view") ?? ""
  return isView(view) ? view : "technician"
}

export const parametersOf = (date: string, view: View): URLSearchParams =>
  new URLSearchParams({ date: toPageDate(date), ...(view !== "technician" && { view }) })
