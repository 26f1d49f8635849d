import { catalogStore } from "#functions/catalog/store.ts"
import type { Step } from "../step.ts"
import { catalogFolder, catalogKeys, removeCatalogKey } from "../work.ts"

const removedAtOnce = 100

/** `20261123-2130-ab12cd/...` of a version, of a run's work, of a backup */
const runOf = (key: string): string => {
  const [first = "", second = ""] = key.slice(catalogFolder.length).split("/")
  return first === "work" || first === "backup" ? second : first
}
const isWork = (key: string): boolean => key.startsWith(`${catalogFolder}work/`)

/** Goes on with what is left: versions before the previous one with their backups, and the work of every run. */
export const cleanUp: Step = async function* ({ table, run, say }, position) {
  const { version, previous } = await catalogStore(table).live()
  const kept = new Set([version, previous, run.run])
  let done = typeof position === "number" ? position : 0
  let some: string[] = []
  for await (const key of catalogKeys("")) {
    if (kept.has(runOf(key)) && !isWork(key)) continue
    some.push(key)
    if (some.length < removedAtOnce) continue
    await Promise.all(some.map(removeCatalogKey))
    done += some.length
    some = []
    yield { position: done, done }
  }
  await Promise.all(some.map(removeCatalogKey))
  done += some.length
  say(`${done} old files are removed.`)
  yield { position: done, done, total: done }
}
