import { measureCatalog } from "../catalog.ts"
import { publish } from "../document.ts"
import { aimList, count, kB, ms, table } from "../format.ts"
import type { Say } from "../store.ts"

export const publishCatalog = async (say: Say) => {
  const { lines, vehicles, cold } = await measureCatalog(say)
  const rows = lines.map(({ name, p50, p99, ratio, read, bytes }) => [
    name,
    ms(p50),
    ms(p99),
    ms(ratio),
    String(read),
    kB(bytes),
  ])
  const slow = lines.filter(({ p50 }) => p50 > 30)
  publish(
    "catalog",
    `${count(vehicles)} vehicles. A function that has read nothing decodes ${kB(cold.bytes)} kB in ${ms(cold.decode)} ms and answers the first search in ${ms(cold.search)} ms; the first call took ${ms(cold.firstCall)} ms.

${table(["call", "p50", "p99", "times a bare read", "read units", "reply, kB"], rows)}

${aimList([
  {
    text: "whatever is asked of the catalog takes at most 30 ms (p50)",
    missedBy: slow.map(({ name, p50 }) => `${name} (${ms(p50)})`),
  },
  {
    text: "a cold function has the catalog within 500 ms",
    missedBy: cold.decode + cold.search > 500 ? [ms(cold.decode + cold.search)] : [],
  },
])}`,
  )
}
