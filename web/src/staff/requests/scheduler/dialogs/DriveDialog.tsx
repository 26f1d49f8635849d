import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { shortName } from "#shared/domain/people/names.ts"
import type { Leg } from "#shared/domain/schedule/drive-order.ts"
import { milesText, type Zips } from "#shared/domain/schedule/zips.ts"
import { zipsQuery } from "#web/data/zips.ts"
import { DataView, SkeletonBar, SkeletonLines } from "#web/ui/DataView.tsx"
import { Dialog } from "#web/ui/Dialog.tsx"
import { type DayStop, type Drive, totalMilesText } from "../drive.ts"
import { gathered, mapOf, onSheet, scaleOf } from "../map.ts"
import { nameOnCard, whenText } from "../words.ts"
import styles from "./DriveDialog.module.css"

export default function DriveDialog({
  name,
  driveBy,
  onClose,
}: {
  name: string
  driveBy: (zips: Zips) => Drive
  onClose: () => void
}) {
  const zips = useQuery(zipsQuery)
  const drive = zips.data && driveBy(zips.data)
  const totalText = drive && totalMilesText(drive)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Drive order for ${shortName(name)}`}
      subtitle={
        drive &&
        [
          drive.from && `From ${drive.from.name}`,
          totalText && `about ${totalText}, measured between ZIP codes`,
        ]
          .filter(Boolean)
          .join(", ")
      }
      width={880}
    >
      <DataView query={zips} failed="Couldn't load the map." loading={<Skeleton />} empty={null}>
        {(known) => <Day drive={driveBy(known)} zips={known} />}
      </DataView>
    </Dialog>
  )
}

const Day = ({ drive, zips }: { drive: Drive; zips: Zips }) => (
  <div className={`${styles.day} stack items-start columns-2 gap-6`}>
    <StopsMap drive={drive} zips={zips} />
    <ol className={`${styles.stops} stack`}>
      {drive.legs.map((leg, index) => (
        <StopLine key={leg.stop.invoiceNumber} leg={leg} number={index + 1} />
      ))}
    </ol>
  </div>
)

const StopLine = ({ leg: { stop, miles }, number }: { leg: Leg<DayStop>; number: number }) => (
  <li>
    <i aria-hidden="true">{number}</i>
    <div>
      <Link to={`/servicerequest/${stop.invoiceNumber}`}>{nameOnCard(stop.row)}</Link>
      <small>
        {stop.invoiceNumber} · {whenText(stop.row)}
      </small>
      <small>
        {stop.row.appointmentLocation === "Inshop" ? `${stop.row.zone}, shop` : stop.row.customerFullAddress}
      </small>
    </div>
    <span>{miles === undefined ? (stop.place ? "" : "No ZIP code") : milesText(miles)}</span>
  </li>
)

const sheet = { width: 420, height: 360 }

/** A schematic map from ZIP code coordinates, with other ZIPs as faint dots. Needs no map service. */
function StopsMap({ drive: { start, legs }, zips }: { drive: Drive; zips: Zips }) {
  const stops = legs.flatMap(({ stop }, index) =>
    stop.place ? [{ place: stop.place, number: index + 1, zone: stop.row.zone }] : [],
  )
  const places = [...(start ? [start] : []), ...stops.map(({ place }) => place)]
  if (places.length === 0)
    return <p className="text-muted">We don't recognize the ZIP code in any of these addresses.</p>
  const { at, milesPerPixel } = mapOf(places, sheet)
  const way = places.map(at)
  const scale = scaleOf(milesPerPixel, 120)
  const marked = gathered(stops.map(({ place, ...mark }) => ({ ...at(place), mark })))
  const shop = start && at(start)
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label="Map of the stops, drawn from ZIP codes"
    >
      {onSheet(zips.values(), at, sheet).map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r="2" className={styles.dot} />
      ))}
      <polyline className={styles.way} points={way.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {shop && (
        <g className={styles.shop}>
          <rect x={shop.x - 7} y={shop.y - 7} width="14" height="14" rx="3" />
          <text x={shop.x} y={shop.y + 24}>
            Shop
          </text>
        </g>
      )}
      {marked.map(({ x, y, marks }) => {
        const numbers = marks.map(({ number }) => number).join(", ")
        const width = Math.max(24, numbers.length * 8 + 10)
        return (
          <g key={numbers} className={styles.stop}>
            <rect x={x - width / 2} y={y - 12} width={width} height="24" rx="12" />
            <text x={x} y={y + 4.5}>
              {numbers}
            </text>
            <text x={x} y={y - 18} className={styles.zone}>
              {[...new Set(marks.map(({ zone }) => zone))].join(", ")}
            </text>
          </g>
        )
      })}
      <g className={styles.scale}>
        <path d={`M16 ${sheet.height - 18} v6 h${scale.width} v-6`} />
        <text x={16 + scale.width / 2} y={sheet.height - 20}>
          {scale.miles} mi
        </text>
      </g>
    </svg>
  )
}

const Skeleton = () => (
  <div className={`${styles.day} stack items-start columns-2 gap-6`}>
    <SkeletonBar width="100%" height={360} panel />
    <SkeletonLines count={8} />
  </div>
)
