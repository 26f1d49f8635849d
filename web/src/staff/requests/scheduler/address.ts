import { parseWireDate, toPageDate } from "#shared/domain/schedule/dates.ts"

/** How a phone, which has no room for lanes, shows the day. */
export const views = ["technician", "zone", "unassigned"] as const
export type View = (typeof views)[number]

const isView = (text: string): text is View => (views as readonly string[]).includes(text)

/** The day of `?date=11-20-2026`; nothing where there is none or it is no day. */
export const dayIn = (parameters: URLSearchParams): string | undefined =>
  parseWireDate((parameters.get("date") ?? "").replaceAll("-", "/"))

export const viewIn = (parameters: URLSearchParams): View => {
  const view = parameters.get("view") ?? ""
  return isView(view) ? view : "technician"
}

export const parametersOf = (date: string, view: View): URLSearchParams =>
  new URLSearchParams({ date: toPageDate(date), ...(view !== "technician" && { view }) })
