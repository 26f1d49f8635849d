import { Hourglass, ShieldCheck, TriangleAlert } from "lucide-react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { isExpired, minutesLeft } from "#shared/domain/job/install-record.ts"
import { formatInstantInSentence, shopTimeAt } from "#shared/domain/schedule/dates.ts"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./DriveAway.module.css"
import { safeToDriveText } from "./safe-to-drive-text.ts"

type Record = NonNullable<ServiceRequest["installRecord"]>

export function DriveAway({ record }: { record: Record }) {
  const now = useNow(15_000)
  const { driveAwayAt, urethane, setAt } = record
  if (isExpired(urethane, shopTimeAt(setAt).date))
    return (
      <p className={styles.driveAway} data-state="never">
        <TriangleAlert className="flex-none" size={22} aria-hidden />
        <span>
          <b className="type-large tabular-nums block">Not safe to drive</b>
          <small className="block">The urethane was expired. The glass has to be reset.</small>
        </span>
      </p>
    )
  if (driveAwayAt === undefined)
    return (
      <p className={styles.driveAway} data-state="never">
        <TriangleAlert className="flex-none" size={22} aria-hidden />
        <span>
          <b className="type-large tabular-nums block">No drive-away time</b>
          <small className="block">
            We don't have one for this product in this weather. Go by the label.
          </small>
        </span>
      </p>
    )
  const remainingMinutes = minutesLeft(driveAwayAt, now)
  return (
    <p
      className={styles.driveAway}
      data-state={remainingMinutes > 0 ? "waiting" : "safe"}
      role="timer"
      aria-live="off"
    >
      {remainingMinutes > 0 ? (
        <Hourglass className="flex-none" size={22} aria-hidden />
      ) : (
        <ShieldCheck className="flex-none" size={22} aria-hidden />
      )}
      <span>
        <b className="type-large tabular-nums block">
          {remainingMinutes > 0 ? safeToDriveText(driveAwayAt, now) : "Safe to drive"}
        </b>
        {remainingMinutes <= 0 && (
          <small className="block">since {formatInstantInSentence(driveAwayAt, now)}</small>
        )}
      </span>
    </p>
  )
}
