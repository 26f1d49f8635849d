import { catalogStore } from "#functions/catalog/store.ts"
import type { Step } from "../program-step.ts"
import { catalogFolder, catalogKeys, removeCatalogKey } from "../step-files.ts"

const batchSize = 100

/** Keys start with the run, or with `work/` or `backup/` and the run. */
const runOf = (key: string): string => {
  const [first = "", second = ""] = key.slice(catalogFolder.length).split("/")
  return first === "work" || first === "backup" ? second : first
}
const isWork = (key: string): boolean => key.startsWith(`${catalogFolder}work/`)

/** Removes versions older than the previous one with their backups, and the work of all runs. */
export const cleanUp: Step = async function* ({ table, run, say }, position) {
  const { version, previous } = await catalogStore(table).live()
  const keptRuns = new Set([version, previous, run.run])
  let done = typeof position === "number" ? position : 0
  let batch: string[] = []
  for await (const key of catalogKeys("")) {
    if (keptRuns.has(runOf(key)) && !isWork(key)) continue
    batch.push(key)
    if (batch.length < batchSize) continue
    await Promise.all(batch.map(removeCatalogKey))
    done += batch.length
    batch = []
    yield { position: done, done }
  }
  await Promise.all(batch.map(removeCatalogKey))
  done += batch.length
  say(`${done} old files are removed.`)
  yield { position: done, done, total: done }
}
