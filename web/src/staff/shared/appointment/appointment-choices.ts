import { locationText } from "#shared/domain/job/request.ts"
import { fullDate, isWholeDay, toWireTime, weekdayOf, windowTimes } from "#shared/domain/schedule/dates.ts"
import { holidayOn } from "#shared/domain/schedule/holidays.ts"
import { hoursOn, openingDays, type WeekHours } from "#shared/domain/schedule/opening-hours.ts"
import { branchOfZone, unknownZone, zoneOfJob } from "#shared/domain/schedule/zones.ts"
import { t } from "#shared/language.ts"

/** Minutes after midnight. */
export const windowChoices = [
  { value: "", label: "–" },
  ...windowTimes.map((minutes) => ({ value: String(minutes), label: toWireTime(minutes) })),
]

/**
 * A warning about a past day, most often a typo in month or year. It is allowed, since a job can be entered
 * after it was done.
 */
export const pastDayWarning = (day: string, today: string): string | undefined =>
  isWholeDay(day) && day < today ? t(`${fullDate(day)} has already passed.`) : undefined

type JobLocation = { location: string; branch: string; address: string }
type Shop = WeekHours & { _id: string; name: string; zone: string; cities: readonly string[] }

/** The chosen branch, else the one of the job's zone, else all. */
const shopsFor = ({ location, branch, address }: JobLocation, shops: readonly Shop[]): readonly Shop[] => {
  const zone = zoneOfJob({ appointmentLocation: "Mobile", address }, unknownZone)
  const one = location === "Inshop" ? shops.find(({ _id }) => _id === branch) : branchOfZone(zone, shops)
  return one ? [one] : shops
}

export function closedDayWarning(
  day: string,
  jobLocation: JobLocation,
  shops: readonly Shop[],
): string | undefined {
  if (!isWholeDay(day)) return undefined
  const candidates = shopsFor(jobLocation, shops)
  if (candidates.length === 0 || candidates.some((shop) => hoursOn(shop, day))) return undefined
  const [only] = candidates.length === 1 ? candidates : []
  const holiday = holidayOn(day)
  const [weekday] = openingDays[weekdayOf(day)] ?? []
  if (only)
    return holiday
      ? t(`The ${only.name} shop is closed on ${holiday}.`)
      : t(`The ${only.name} shop is closed on ${weekday}s.`)
  return holiday ? t(`All shops are closed on ${holiday}.`) : t(`All shops are closed on ${weekday}s.`)
}

export const locationChoices = ["Mobile", "Inshop"].map((value) => ({ value, label: locationText(value) }))
