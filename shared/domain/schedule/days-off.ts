import { t } from "../../language.ts"
import { shortDate } from "./dates.ts"

/** First and last day of an absence. Without a technician, the whole shop is off. */
export type DayOff = { technician?: string | undefined; from: string; to: string; note?: string | undefined }

export const coversDay = ({ from, to }: DayOff, date: string): boolean => from <= date && date <= to

/** Today's and later ones, by first day. */
export const comingDaysOff = <One extends DayOff>(daysOff: readonly One[], today: string): One[] =>
  daysOff.filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1))

type Workplace = {
  name: string
  shifts: readonly { technician: string }[]
  /** Missing in branches that a phone stored before there were any. */
  daysOff?: readonly DayOff[]
}

/** Coming days off of a technician, and those of the branches where they work, with its name. */
export const comingDaysOffOf = (
  technician: string,
  branches: readonly Workplace[],
  today: string,
): (DayOff & { branch: string | undefined })[] =>
  comingDaysOff(
    branches.flatMap(({ name, shifts, daysOff = [] }) => {
      const worksHere = shifts.some((shift) => shift.technician === technician)
      return daysOff
        .filter((one) => one.technician === technician || (one.technician === undefined && worksHere))
        .map((one) => ({ ...one, branch: one.technician === undefined ? name : undefined }))
    }),
    today,
  )

export const dayOffText = (name: string, dayOff: DayOff): string => t(`${name} is off ${spanText(dayOff)}.`)

/** "Fri, Dec 11" or "Fri, Dec 11 to Mon, Dec 14" */
export const spanText = ({ from, to }: DayOff): string =>
  from === to ? shortDate(from) : t(`${shortDate(from)} to ${shortDate(to)}`)
