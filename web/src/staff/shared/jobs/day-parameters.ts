import { type LoaderFunctionArgs, replace } from "react-router-dom"
import { parseWireDate, todayIn, toPageDate } from "#shared/domain/schedule/dates.ts"

/** Reads `?date=11-20-2026`. undefined if missing or invalid. */
export const dayIn = (parameters: URLSearchParams): string | undefined =>
  parseWireDate((parameters.get("date") ?? "").replaceAll("-", "/"))

export const dayParameters = (date: string): URLSearchParams =>
  new URLSearchParams({ date: toPageDate(date) })

/** A loader that redirects to today if the address has no day. */
export const redirectToToday =
  (path: string) =>
  ({ request }: LoaderFunctionArgs): Response | null =>
    dayIn(new URL(request.url).searchParams) === undefined
      ? replace(`${path}?${dayParameters(todayIn(new Date()))}`)
      : null
