import { ChevronDown, ChevronUp, GripVertical } from "lucide-react"
import { Link } from "react-router-dom"
import { minutesText } from "#shared/domain/job/install-record.ts"
import { isInshop } from "#shared/domain/job/request.ts"
import { minutesTaken } from "#shared/domain/schedule/capacity.ts"
import { shopTimeAt, windowText } from "#shared/domain/schedule/dates.ts"
import type { Leg } from "#shared/domain/schedule/drive-order.ts"
import { isMovable, minutesLate, startedAt } from "#shared/domain/schedule/stop-order.ts"
import { driveMinutes, milesText } from "#shared/domain/schedule/zips.ts"
import { t } from "#shared/language.ts"
import { useNeedsSignal } from "#web/data/offline/signal.ts"
import { useSaveStopOrder } from "#web/data/shop/stop-order.ts"
import { Button } from "#web/ui/Button.tsx"
import { useOrder } from "#web/ui/use-order.ts"
import type { DayStop } from "../../scheduler/drive.ts"
import { nameOnCard, rowWindowText } from "../../scheduler/labels.ts"
import styles from "../../stops-map/StopsMap.module.css"

type Props = {
  legs: readonly Leg<DayStop>[]
  /** YYYY-MM-DD */
  date: string
  now: Date
}

/** Stops that haven't been started can be reordered. The windows promised to customers stay as they are. */
export function Stops({ legs, date, now }: Props) {
  const needsSignal = useNeedsSignal()
  const save = useSaveStopOrder(date)
  const movable = legs.map(({ stop }) => stop.row).filter(isMovable)
  const numbers = movable.map(({ invoiceNumber }) => invoiceNumber)
  const onMove = (id: string, by: number) => {
    const from = numbers.indexOf(Number(id))
    if (by !== 0) save(numbers.toSpliced(from, 1).toSpliced(from + by, 0, Number(id)))
  }
  const { body, over, announcement, move } = useOrder<HTMLOListElement>(
    movable.map((row) => ({ id: String(row.invoiceNumber), name: nameOnCard(row) })),
    t("upcoming stop"),
    numbers.length > 1 && needsSignal === undefined ? onMove : undefined,
  )
  const latenessByStop = latenessOf(legs, now)
  return (
    <>
      <ol className={`${styles.stops} small-lines stack panel px-5`} aria-label="Stops in order" ref={body}>
        {legs.map((leg, index) => {
          const { invoiceNumber } = leg.stop
          const position = numbers.indexOf(invoiceNumber)
          const id = String(invoiceNumber)
          const canMove = position >= 0 && numbers.length > 1
          return (
            <li
              key={id}
              data-line={canMove ? id : undefined}
              data-over={over?.id === id ? over.edge : undefined}
            >
              <div className={canMove ? styles.grip : undefined} data-grip={canMove || undefined} aria-hidden>
                <i className="middle text-white weight-heavy rounded-full not-italic type-small">
                  {index + 1}
                </i>
                {canMove && <GripVertical size={18} />}
              </div>
              <About leg={leg} lateBy={latenessByStop[index] ?? 0} />
              <div className="column gap-2">
                <Drive miles={leg.miles} />
                {canMove && (
                  <Moves
                    name={nameOnCard(leg.stop.row)}
                    reasons={[
                      needsSignal ?? (position === 0 ? t("This is the first one.") : undefined),
                      needsSignal ??
                        (position === numbers.length - 1 ? t("This is the last one.") : undefined),
                    ]}
                    onMove={(by) => move?.(id, by)}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <span className="spoken" role="status">
        {announcement}
      </span>
    </>
  )
}

function About({ leg: { stop }, lateBy }: { leg: Leg<DayStop>; lateBy: number }) {
  const { row, window, location } = stop
  return (
    <div className="min-w-0">
      <Link className="weight-strong" to={`/servicerequest/${stop.invoiceNumber}`}>
        {nameOnCard(row)}
      </Link>
      <small>{rowWindowText(row)}</small>
      {window && lateBy > 0 && (
        <small className="text-hot weight-strong">
          About {minutesText(lateBy)} late for {windowText(window)}
        </small>
      )}
      <small>{isInshop(row) ? t(`${row.zone}, shop`) : row.customerFullAddress}</small>
      {!location && <small>We don't recognize the ZIP code, so there is no drive time.</small>}
    </div>
  )
}

const Drive = ({ miles }: Pick<Leg<DayStop>, "miles">) =>
  miles !== undefined && (
    <span className="weight-strong nowrap">
      {driveMinutes(miles)} min drive
      <small>{milesText(miles)}</small>
    </span>
  )

const Moves = ({
  name,
  reasons: [first, last],
  onMove,
}: {
  name: string
  /** Why the stop can't move earlier, or later. */
  reasons: readonly [string | undefined, string | undefined]
  onMove: (by: -1 | 1) => void
}) => (
  <div className="row">
    <Button
      size="large"
      kind="quiet"
      icon={ChevronUp}
      label={`Earlier: ${name}`}
      disabledReason={first}
      onClick={() => onMove(-1)}
    />
    <Button
      size="large"
      kind="quiet"
      icon={ChevronDown}
      label={`Later: ${name}`}
      disabledReason={last}
      onClick={() => onMove(1)}
    />
  </div>
)

/** To five minutes, since drive times are estimates. */
const latenessOf = (legs: readonly Leg<DayStop>[], now: Date): number[] =>
  minutesLate(
    legs.map(({ stop: { row, window }, miles }) => ({
      window,
      drive: miles === undefined ? 0 : driveMinutes(miles),
      work: minutesTaken(row),
      startedAt: startedAt(row, now),
    })),
    shopTimeAt(now).minutes,
  ).map((minutes) => Math.round(minutes / 5) * 5)
