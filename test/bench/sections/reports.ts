import { publish } from "../document.ts"
import { aimList, kB, ms, table } from "../format.ts"
import { measureReports } from "../reports.ts"
import type { Say } from "../store.ts"

export const publishReports = async (say: Say) => {
  const { lines, overhead } = await measureReports(say)
  const rows = lines.map(({ name, p50, p99, read, bytes }) => [
    name,
    ms(p50),
    ms(p99),
    String(read),
    kB(bytes),
  ])
  publish(
    "reports",
    `A month of 10,000 jobs. A hundred rows of overhead, six at once: ${overhead.toFixed(1)} s.

${table(["call", "p50", "p99", "read units", "reply, kB"], rows)}

${aimList([
  {
    text: "a month's totals take at most 20 ms (p50)",
    missedBy: lines
      .filter(({ name, p50 }) => name === "a month's totals" && p50 > 20)
      .map(({ p50 }) => ms(p50)),
  },
  {
    text: "a hundred rows of overhead take at most 3 s",
    missedBy: overhead > 3 ? [overhead.toFixed(1)] : [],
  },
])}`,
  )
}
