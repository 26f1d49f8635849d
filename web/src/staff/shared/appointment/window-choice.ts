import { windowText } from "#shared/domain/schedule/dates.ts"
import { driveMinutes, milesText } from "#shared/domain/schedule/zips.ts"
import type { FreeWindow } from "#web/data/shop/appointment-windows.ts"

export const durationText = (minutes: number): string => `${Math.round(minutes / 6) / 10} h`

const driveText = (miles: number): string => `${milesText(miles)} (${driveMinutes(miles)} min drive)`

/** The two nearest technicians, each with the drive that a mobile job adds and remaining hours. */
export const windowChoice = (
  { start, end, best, technicians }: FreeWindow,
  nameOf: (id: string) => string,
  isMobile: boolean,
) => {
  const who = technicians
    .slice(0, 2)
    .map(({ _id, miles, minutesLeft }) =>
      [nameOf(_id), isMobile && miles !== undefined && driveText(miles), `${durationText(minutesLeft)} left`]
        .filter(Boolean)
        .join(", "),
    )
  const more = technicians.length > 2 ? ` and ${technicians.length - 2} more` : ""
  return {
    value: `${start}-${end}`,
    text: windowText({ start, end }),
    second: `${best ? "Best fit. " : ""}${who.join("; ")}${more}`,
  }
}
