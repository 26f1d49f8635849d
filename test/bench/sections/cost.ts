import { measureWork } from "../cost.ts"
import { publish } from "../document.ts"
import { aimList, count, kB, ms, table } from "../format.ts"
import { assumptions, costOf, type Measured, monthlyUse, notInTotal, shops } from "../monthly-cost.ts"
import type { Say } from "../store.ts"

const costText = ({ changesPerJob, ...works }: Measured): string => {
  const costs = shops.map((shop) => costOf(monthlyUse(shop, { changesPerJob, ...works })))
  const services = [...(costs[0]?.services.keys() ?? [])]
  const dollars = (values: number[]) =>
    values.map((value) =>
      value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    )
  const rowsOf = (names: string[]) =>
    names.map((name) => [name, ...dollars(costs.map((cost) => cost.services.get(name) ?? 0))])
  const totals = costs.map(({ total }) => total)
  const overAim = (at: number, most: number) =>
    (totals[at] ?? 0) > most ? [`$${(totals[at] ?? 0).toFixed(2)}`] : []
  return `${table(
    [
      "dollars a month",
      ...shops.map(({ jobs, tabs, phones }) => `${count(jobs)} jobs a day, ${tabs} tabs, ${phones} phones`),
    ],
    [
      ...rowsOf(services.filter((name) => !notInTotal.includes(name))),
      ["**together**", ...dollars(totals).map((total) => `**${total}**`)],
      ...rowsOf([...notInTotal]),
    ],
  )}

${aimList([
  { text: "at most $10 a month for 20 jobs a day", missedBy: overAim(0, 10) },
  { text: "at most $600 a month for 2,000 jobs a day", missedBy: overAim(2, 600) },
])}

Measured, each with what follows from it in the background; a job makes ${changesPerJob} changes:

${table(
  ["", "calls", "handlers, ms", "read units", "write units", "files", "kB sent", "kB logged"],
  Object.entries(works).map(([name, work]) => [
    name,
    String(work.calls),
    ms(work.milliseconds),
    String(work.read),
    String(work.write),
    String(work.files),
    kB(work.bytes),
    kB(work.logBytes),
  ]),
)}

Assumed, besides a function's start before ${shops.map(({ coldShare }) => `${coldShare * 100} %`).join(", ")} of the runs:

${Object.entries(assumptions)
  .map(([name, { value, reason }]) => `- \`${name}\` ${value}: ${reason}`)
  .join("\n")}`
}

export const publishCost = async (size: number, say: Say) =>
  publish("cost", costText(await measureWork(size, say)))
