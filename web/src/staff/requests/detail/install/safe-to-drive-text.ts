import { minutesLeft, minutesText } from "#shared/domain/job/install-record.ts"
import { shopTimeAt, timeInText } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"

/** When the car may be driven, and how long that is from now. */
export function safeToDriveText(driveAwayAt: string, now: Date): string {
  const until = shopTimeAt(driveAwayAt)
  const today = shopTimeAt(now).date
  const when = timeInText(until.date, until.minutes, today)
  const lasts = minutesText(minutesLeft(driveAwayAt, now))
  return until.date === today
    ? t(`Safe to drive at ${when} (${lasts})`)
    : t(`Safe to drive ${when} (${lasts})`)
}
