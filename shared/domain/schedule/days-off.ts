import { shortDate } from "./dates.ts"

/** First and last day of an absence. Without a technician, the whole shop is off. */
export type DayOff = { technician?: string | undefined; from: string; to: string; note?: string | undefined }

export const coversDay = ({ from, to }: DayOff, date: string): boolean => from <= date && date <= to

/** Today's and later ones, by first day. */
export const comingDaysOff = <One extends DayOff>(daysOff: readonly One[], today: string): One[] =>
  daysOff.filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1))

export const dayOffText = (name: string, dayOff: DayOff): string => `${name} is off ${spanText(dayOff)}.`

/** "Fri, Dec 11" or "Fri, Dec 11 to Mon, Dec 14" */
export const spanText = ({ from, to }: DayOff): string =>
  from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`
