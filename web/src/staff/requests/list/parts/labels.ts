import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { isInshop } from "#shared/domain/job/request.ts"
import { staffGroupOf } from "#shared/domain/job/status.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { phoneFound, showPhone } from "#shared/domain/people/phone.ts"
import { printedDate, shopTimeAt, shortDate, todayIn, toWireTime } from "#shared/domain/schedule/dates.ts"
import { zoneName } from "#shared/domain/schedule/zones.ts"
import { t } from "#shared/language.ts"

/** The amount due for finished jobs, else how long the status has lasted. */
export function statusNote(row: RequestSummary, now: Date): string {
  if (staffGroupOf(row.serviceStatus) === "Awaiting Payment" && row.totalUnpaid > 0)
    return t(`Due ${formatMoney(row.totalUnpaid)}`)
  const { date, minutes } = shopTimeAt(row.statusSince)
  const today = todayIn(now)
  return t(`Since ${date === today ? toWireTime(minutes) : rowDay(date, today)}`)
}

/** The phone by which a search found the job, else the first. */
export const phoneText = ({ customerPhone = "" }: RequestSummary, search: string): string =>
  showPhone(phoneFound(customerPhone, search) ?? customerPhone.split("\n", 1)[0] ?? "")

export const zoneText = (row: RequestSummary): string =>
  isInshop(row) ? t(`${row.zone}, shop`) : zoneName(row.zone)

/** `M. Cho`, `M. Cho + 1`. undefined if no one is assigned. */
export function technicianOf(row: RequestSummary, names: ReadonlyMap<string, string>): string | undefined {
  const [first, ...others] = plannedTechnicians(row)
  if (first === undefined) return undefined
  const name = shortName(names.get(first) ?? t("Technician"))
  return others.length === 0 ? name : `${name} + ${others.length}`
}

/** Short date for one line: `Mon, Dec 7`, or `Dec 7, 2025` in another year. */
export const rowDay = (date: string | undefined, today: string): string => {
  if (date === undefined) return t("No date yet")
  return date.slice(0, 4) === today.slice(0, 4) ? shortDate(date) : printedDate(date)
}
