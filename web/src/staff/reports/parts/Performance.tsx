import { useElementSize } from "@mantine/hooks"
import { formatMoney } from "#shared/domain/money/money.ts"
import { addMonths, endOfMonth, monthTitle, shortDate, startOfMonth } from "#shared/domain/schedule/dates.ts"
import type { Report } from "#web/data/money/reports.ts"
import { axisFor, shortAmount } from "#web/ui/axis.ts"
import { expectedDays, runningTotal } from "../performance.ts"
import { FoldingPanel } from "./FoldingPanel.tsx"
import styles from "./Performance.module.css"

const height = 330
const foot = 24
const head = 14
const lastDayOf = (date: string) => Number(endOfMonth(date).slice(8))
const monthAndYear = (date: string) => {
  const [month = "", year = ""] = monthTitle(date).split(" ")
  return `${month.slice(0, 3)} ${year}`
}

export function Performance({ report, today }: { report: Report; today: string }) {
  const { ref, width } = useElementSize()
  const { date, previous, yearBefore } = report
  const [before, aYearAgo] = [addMonths(date, -1), addMonths(date, -12)]
  const runs = date === startOfMonth(today)
  const through = runs ? Number(today.slice(8)) : date > today ? 0 : lastDayOf(date)
  const lines = {
    now: runningTotal(report.days, date > today && report.days.length > 0 ? lastDayOf(date) : through),
    expected: runs
      ? runningTotal(
          expectedDays({ days: report.days, previous: previous.days, today }),
          lastDayOf(date),
        ).slice(through)
      : [],
    before: runningTotal(previous.days, lastDayOf(before)),
    aYearAgo: runningTotal(yearBefore.days, lastDayOf(aYearAgo)),
  }
  const { top, ticks } = axisFor(Math.max(0, ...Object.values(lines).flat()))
  const isNarrow = width < 520
  const [left, right] = [44, isNarrow ? 12 : 118]
  const x = (day: number) => left + ((day - 1) / 30) * (width - left - right)
  const y = (cents: number) => head + (1 - Math.max(0, cents) / top) * (height - head - foot)
  const path = (points: readonly number[], firstDay = 1) =>
    points
      .map(
        (cents, index) =>
          `${index === 0 ? "M" : "L"}${x(index + firstDay).toFixed(1)} ${y(cents).toFixed(1)}`,
      )
      .join("")
  const end = lines.now.at(-1)
  const expectedEnd = lines.expected.at(-1)
  const endX = x(lines.now.length)
  const ends = {
    before: lines.before.at(-1) ?? 0,
    aYearAgo: lines.aYearAgo.at(-1) ?? 0,
  }
  // Keeps the labels at the ends of two close lines from overlapping.
  const beforeY = y(ends.before)
  const yearY = y(ends.aYearAgo)
  const labelShift = Math.abs(beforeY - yearY) < 16 ? (beforeY <= yearY ? -8 : 8) : 0
  const labels = [
    { name: "this month", cents: end ?? 0, lineClass: styles.now },
    ...(expectedEnd === undefined
      ? []
      : [{ name: "forecast, by each weekday's average", cents: expectedEnd, lineClass: styles.expected }]),
    { name: monthAndYear(before), cents: ends.before, lineClass: styles.before },
    { name: monthAndYear(aYearAgo), cents: ends.aYearAgo, lineClass: styles.aYearAgo },
  ]

  return (
    <FoldingPanel title="Performance" aside="running total, counted requests">
      <RunningTotals labels={labels} />
      <div ref={ref} className={`${styles.chart} overflow-hidden`} style={{ height }}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden>
            {ticks.map((tick) => (
              <g key={tick}>
                <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
                <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                  {shortAmount(tick)}
                </text>
              </g>
            ))}
            {[1, 5, 10, 15, 20, 25, 30].map((day) => (
              <text key={day} x={x(day)} y={height - 4} textAnchor="middle">
                {day}
              </text>
            ))}
            <path d={path(lines.aYearAgo)} className={styles.aYearAgo} />
            <path d={path(lines.before)} className={styles.before} />
            {end !== undefined && lines.now.length > 0 && (
              <>
                <path
                  d={`${path(lines.now)}L${endX.toFixed(1)} ${y(0)}L${x(1).toFixed(1)} ${y(0)}Z`}
                  className={styles.area}
                />
                <path d={path(lines.now)} className={styles.now} />
                <path d={path([end, ...lines.expected], lines.now.length)} className={styles.expected} />
                <circle cx={endX} cy={y(end)} r={5.5} className={styles.end} />
                <text
                  x={endX - (endX > 170 ? 8 : -8)}
                  y={Math.max(12, y(end) - 12)}
                  textAnchor={endX > 170 ? "end" : "start"}
                  className={styles.strong}
                >
                  {`${shortDate(`${date.slice(0, 8)}${String(lines.now.length).padStart(2, "0")}`).replace(/^\w+, /, "")}, ${formatMoney(end)}`}
                </text>
              </>
            )}
            {!isNarrow && (
              <>
                <text x={width - right + 8} y={beforeY + 4 + labelShift}>
                  {`${monthAndYear(before)}, ${shortAmount(ends.before)}`}
                </text>
                <text x={width - right + 8} y={yearY + 4 - labelShift} className={styles.yearText}>
                  {`${monthAndYear(aYearAgo)}, ${shortAmount(ends.aYearAgo)}`}
                </text>
              </>
            )}
          </svg>
        )}
      </div>
    </FoldingPanel>
  )
}

const RunningTotals = ({
  labels,
}: {
  labels: readonly { name: string; cents: number; lineClass: string | undefined }[]
}) => (
  <ul className={styles.key} aria-label="Running totals">
    {labels.map(({ name, cents, lineClass }) => (
      <li className="row items-center gap-3" key={name}>
        <svg width="22" height="8" aria-hidden>
          <path d="M1 4H21" className={lineClass} />
        </svg>
        {name}
        <span className="text-muted">{formatMoney(cents)}</span>
      </li>
    ))}
  </ul>
)
