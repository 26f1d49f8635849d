import { programStateOf } from "#shared/domain/pipeline/run.ts"
import { people } from "../builders/people.ts"
import { smallSupplier } from "../builders/small-supplier.ts"
import { enterLogins } from "../builders/supplier-logins.ts"
import { tableAt } from "../builders/table.ts"
import { callsTo } from "../driver/client.ts"
import { done } from "../driver/job.ts"
import { startSystem } from "../system.ts"
import { median } from "./measure.ts"
import type { Say } from "./store.ts"

export type PipelineMeasured = { vehicles: number; parts: number; calls: number; seconds: number }

const runs = 3

/**
 * A whole run of the data puller with some fifty vehicles, which measures the program itself. With a full
 * source, the rate limit decides.
 */
export const measurePipeline = async (say: Say): Promise<PipelineMeasured> => {
  const supplier = await smallSupplier()
  const system = await startSystem({ suppliers: supplier.address })
  try {
    const boss = await people(tableAt(system.table)).admin()
    const as = callsTo(() => system.origin)
    await enterLogins(as, boss)
    const times: number[] = []
    let last = { vehicles: 0, parts: 0, calls: 0 }
    for (let turn = 0; turn < runs; turn += 1) {
      supplier.calls()
      const from = performance.now()
      done(await as(boss).post("/createecstasks", { taskDefinition: "data-puller" }))
      for (;;) {
        const { state, stateDetail, counts } = done(await as(boss).get("/readquotesystemstate"))
        if (!programStateOf(state).working) {
          if (state !== "Complete") throw new Error(`The run is ${state}: ${stateDetail}`)
          last = { vehicles: counts.vehicles, parts: counts.parts, calls: supplier.calls().length }
          break
        }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      times.push((performance.now() - from) / 1000)
      say(`  a run: ${times.at(-1)?.toFixed(1)} s`)
    }
    return { ...last, seconds: median(times) }
  } finally {
    await system.stop()
    supplier.close()
  }
}
