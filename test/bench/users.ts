import { parseArgs } from "node:util"
import { gather } from "../builders/crowd.ts"
import { people } from "../builders/people.ts"
import { tableAt } from "../builders/table.ts"
import { startSystem } from "../system.ts"
import { caller, median, percentile } from "./measure.ts"

/** `node test/bench/users.ts`: the search for users as it is typed, over 100,000 of them (`--users N`), through the gateway. */
const { values } = parseArgs({ options: { users: { type: "string", default: "100000" } } })
const rounds = 60

const system = await startSystem()
const { call, close } = caller(system.origin)
try {
  const table = tableAt(system.table)
  const login = await people(table).clerk()
  await gather(table, 0, Number(values.users))
  for (const search of ["q=joh", "q=john%20gar", "q=garcia%20j", "q=mar&role=technician", "q=20000"]) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { status, milliseconds } = await call({ method: "GET", path: `/users?${search}&limit=20`, login })
      if (status !== 200) throw new Error(`${search} was answered ${status}.`)
      if (round >= 10) times.push(milliseconds)
    }
    process.stdout.write(
      `${search}: p50 ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms\n`,
    )
  }
} finally {
  close()
  await system.stop()
}
