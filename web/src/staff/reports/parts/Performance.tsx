import { useElementSize } from "@mantine/hooks"
import { formatMoney } from "#shared/domain/money/money.ts"
import { addMonths, monthTitle, shortDate } from "#shared/domain/schedule/dates.ts"
import type { Report } from "#web/data/money/reports.ts"
import { axisFor, shortMoney } from "#web/ui/chart-axis.ts"
import { performanceLines } from "../performance.ts"
import { FoldingPanel } from "./FoldingPanel.tsx"
import styles from "./Performance.module.css"

const height = 330
const foot = 24
const head = 14
const monthAndYear = (date: string) => {
  const [month = "", year = ""] = monthTitle(date).split(" ")
  return `${month.slice(0, 3)} ${year}`
}
const lastOf = (line: readonly number[]): number => line.at(-1) ?? 0

export function Performance({ report, today }: { report: Report; today: string }) {
  const { date } = report
  const lines = performanceLines(report, today)
  const names = { before: monthAndYear(addMonths(date, -1)), aYearAgo: monthAndYear(addMonths(date, -12)) }
  const labels = [
    { name: "this month", line: lines.now, lineClass: styles.now },
    ...(lines.expected.length === 0
      ? []
      : [{ name: "forecast, by each weekday's average", line: lines.expected, lineClass: styles.expected }]),
    { name: names.before, line: lines.before, lineClass: styles.before },
    { name: names.aYearAgo, line: lines.aYearAgo, lineClass: styles.aYearAgo },
  ]

  return (
    <FoldingPanel title="Performance" aside="running total, counted requests">
      <ul className={styles.key} aria-label="Running totals">
        {labels.map(({ name, line, lineClass }) => (
          <li className="row items-center gap-3" key={name}>
            <svg width="22" height="8" aria-hidden>
              <path d="M1 4H21" className={lineClass} />
            </svg>
            {name}
            <span className="text-muted">{formatMoney(lastOf(line))}</span>
          </li>
        ))}
      </ul>
      <RunningTotalChart date={date} lines={lines} names={names} />
    </FoldingPanel>
  )
}

type RunningTotalChartProps = {
  date: string
  lines: ReturnType<typeof performanceLines>
  names: { before: string; aYearAgo: string }
}

function RunningTotalChart({ date, lines, names }: RunningTotalChartProps) {
  const { ref, width } = useElementSize()
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
  const endX = x(lines.now.length)
  // Keeps the labels at the ends of two close lines from overlapping.
  const beforeY = y(lastOf(lines.before))
  const yearY = y(lastOf(lines.aYearAgo))
  const labelShift = Math.abs(beforeY - yearY) < 16 ? (beforeY <= yearY ? -8 : 8) : 0

  return (
    <div ref={ref} className={`${styles.chart} overflow-hidden`} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} className={styles.grid} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {shortMoney(tick)}
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
          {end !== undefined && (
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
                {`${names.before}, ${shortMoney(lastOf(lines.before))}`}
              </text>
              <text x={width - right + 8} y={yearY + 4 - labelShift} className={styles.yearText}>
                {`${names.aYearAgo}, ${shortMoney(lastOf(lines.aYearAgo))}`}
              </text>
            </>
          )}
        </svg>
      )}
    </div>
  )
}
