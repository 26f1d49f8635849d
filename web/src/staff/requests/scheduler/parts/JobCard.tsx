import { type CSSProperties, memo, useRef } from "react"
import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isBeforeCompletion, statusText } from "#shared/domain/job/status.ts"
import { windowText } from "#shared/domain/schedule/dates.ts"
import { windowOf } from "#shared/domain/schedule/overlap.ts"
import { colorsOf } from "../colors.ts"
import { useDraggable } from "../drag.ts"
import {
  nameOnCard,
  rowWindowText,
  screenReaderText,
  shortWorkText,
  whyNotMovable,
  workText,
} from "../labels.ts"
import styles from "./JobCard.module.css"

type Props = {
  row: RequestSummary
  /** Technician of the lane. undefined in the tray. */
  of: string | undefined
  moving: boolean
  dragged: boolean
  hot: boolean
}

const handle = ({ row, of }: Pick<Props, "row" | "of">) => ({
  "data-card": row.invoiceNumber,
  "data-of": of,
})

const stateOf = ({ row, moving, dragged, hot }: Props) => ({
  // A link can be dragged by itself.
  draggable: whyNotMovable(row) === undefined ? undefined : false,
  "data-dragged": dragged || undefined,
  "data-moving": moving || undefined,
  "data-hot": hot || undefined,
  "aria-busy": moving || undefined,
})

const Spoken = ({ row }: { row: RequestSummary }) => <span className="spoken">, {screenReaderText(row)}</span>

export const LaneCard = memo(function LaneCard(
  props: Props & {
    left: string
    width: string
    top: number
    wide: boolean
    notes: readonly string[]
  },
) {
  const { row, of, notes, moving, left, width, top, wide } = props
  const card = useRef<HTMLAnchorElement>(null)
  useDraggable(
    card,
    { invoiceNumber: row.invoiceNumber, from: of },
    !moving && whyNotMovable(row) === undefined,
  )
  const style: CSSProperties = { ...colorsOf(row), left, width, top }
  return (
    <Link
      ref={card}
      to={`/servicerequest/${row.invoiceNumber}`}
      className={wide ? `${styles.card} ${styles.wide}` : styles.card}
      style={style}
      title={[nameOnCard(row), workText(row), screenReaderText(row), ...notes, whyNotMovable(row)]
        .filter(Boolean)
        .join(", ")}
      {...handle(props)}
      {...stateOf(props)}
    >
      <b>{nameOnCard(row)}</b>
      <span>
        {[workText(row), wide && rowWindowText(row)].filter(Boolean).join(", ")}
        {notes.length > 0 && ` · ${notes.join(", ")}`}
      </span>
      <Spoken row={row} />
    </Link>
  )
})

export const TrayCard = memo(function TrayCard(props: Props) {
  const { row, of, moving } = props
  const card = useRef<HTMLAnchorElement>(null)
  useDraggable(card, { invoiceNumber: row.invoiceNumber, from: of }, !moving)
  return (
    <Link
      ref={card}
      to={`/servicerequest/${row.invoiceNumber}`}
      className={styles.tray}
      style={colorsOf(row)}
      {...handle(props)}
      {...stateOf(props)}
    >
      <span className={`${styles.line} split items-baseline gap-x-4 gap-y-1`}>
        <b className="type-text">{nameOnCard(row)}</b>
        <small className="flex-none">{row.invoiceNumber}</small>
      </span>
      {row.vehicle && <span>{row.vehicle}</span>}
      <span className={`${styles.line} split items-baseline gap-x-4 gap-y-1`}>
        <small className="flex-1">{shortWorkText(row)}</small>
        <b className={`${styles.when} flex-none text-right type-small`}>{rowWindowText(row)}</b>
      </span>
      <Spoken row={row} />
    </Link>
  )
})

export const WeekCard = memo(function WeekCard(props: Props & { overlap: string | undefined }) {
  const { row, of, moving, overlap } = props
  const card = useRef<HTMLAnchorElement>(null)
  useDraggable(
    card,
    { invoiceNumber: row.invoiceNumber, from: of },
    !moving && isBeforeCompletion(row.serviceStatus),
  )
  const window = windowOf(row)
  return (
    <Link
      ref={card}
      to={`/servicerequest/${row.invoiceNumber}`}
      className={styles.week}
      style={colorsOf(row)}
      title={[nameOnCard(row), workText(row), screenReaderText(row), whyNotMovable(row)]
        .filter(Boolean)
        .join(", ")}
      {...handle(props)}
      {...stateOf(props)}
    >
      <b>{window ? windowText(window) : "No window yet"}</b>
      <span>{row.vehicle || shortWorkText(row)}</span>
      <span>{row.zone}</span>
      {overlap && <em>Overlap {overlap}</em>}
      <span className="spoken">
        , {nameOnCard(row)}, {row.invoiceNumber}, {statusText(row.serviceStatus)}
      </span>
    </Link>
  )
})
