import type { Leg } from "#shared/domain/schedule/drive-order.ts"
import type { GeoPoint, Zips } from "#shared/domain/schedule/zips.ts"
import { t } from "#shared/language.ts"
import type { DayStop } from "../scheduler/drive.ts"
import { mergeMarkers, pointsInside, projectToMap, scaleOf } from "./projection.ts"
import styles from "./StopsMap.module.css"

const mapSize = { width: 420, height: 360 }

/** A schematic map from ZIP code coordinates, with other ZIPs as faint dots. Needs no map service. */
export function StopsMap({
  start,
  startName = t("Shop"),
  legs,
  zips,
}: {
  start: GeoPoint | undefined
  startName?: string
  legs: readonly Leg<DayStop>[]
  zips: Zips
}) {
  const stops = legs.flatMap(({ stop }, index) =>
    stop.location ? [{ location: stop.location, number: index + 1, zone: stop.row.zone }] : [],
  )
  const mapPoints = [...(start ? [start] : []), ...stops.map(({ location }) => location)]
  if (mapPoints.length === 0)
    return <p className="text-muted">We don't recognize the ZIP code in any of these addresses.</p>
  const { at, milesPerPixel } = projectToMap(mapPoints, mapSize)
  const routePoints = mapPoints.map(at)
  const scale = scaleOf(milesPerPixel, 120)
  const marked = mergeMarkers(stops.map(({ location, ...mark }) => ({ ...at(location), mark })))
  const shop = start && at(start)
  return (
    <svg
      className={`${styles.map} w-full bg-head border-line rounded-3`}
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      role="img"
      aria-label="Map of the stops, drawn from ZIP codes"
    >
      {pointsInside(zips.values(), at, mapSize).map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r="2" className={styles.dot} />
      ))}
      <polyline className={styles.routeLine} points={routePoints.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {shop && (
        <g className={styles.shop}>
          <rect x={shop.x - 7} y={shop.y - 7} width="14" height="14" rx="3" />
          <text x={shop.x} y={shop.y + 24}>
            {startName}
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
        <path d={`M16 ${mapSize.height - 18} v6 h${scale.width} v-6`} />
        <text x={16 + scale.width / 2} y={mapSize.height - 20}>
          {scale.miles} mi
        </text>
      </g>
    </svg>
  )
}
