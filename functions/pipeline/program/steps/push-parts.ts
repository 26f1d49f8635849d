import * as z from "zod"
import {
  catalogStore,
  encodeManifest,
  encodeNumbers,
  encodeParts,
  manifestFile,
  numbersFile,
  partNumbers,
  partsFile,
  switchRace,
  switchTo,
  type VehicleWithParts,
} from "#functions/catalog/store.ts"
import { catalogFiles } from "#functions/platform/files/catalog-files.ts"
import { runInParallel } from "#functions/platform/run-in-parallel.ts"
import { retryOnConflict } from "#functions/platform/table.ts"
import { baseManifest, baseUnreadableError, baseVehicles } from "../base-catalog.ts"
import type { Batch, Step, Tools } from "../program-step.ts"
import { Halted } from "../source.ts"
import { catalogFolder, catalogKeys } from "../step-files.ts"
import { formattedYears } from "./pages.ts"

const Position = z.object({ stage: z.enum(["files", "numbers", "switch"]), at: z.int(), done: z.int() })
type Position = z.output<typeof Position>

/** Parallel calls to S3. */
const parallelism = 8
/** files per batch */
const filesAtOnce = 40

const groupByMake = (vehicles: readonly VehicleWithParts[]): VehicleWithParts[][] => [
  ...Map.groupBy(vehicles, ({ vehicle: { year, make } }) => `${year} ${make}`).values(),
]

/** Writes parts by year and make, then by number. When resumed, the formatted files are read from the beginning. */
async function* writePulledParts(
  tools: Tools,
  from: Position,
): AsyncGenerator<Batch & { position: Position }> {
  const version = tools.run.run
  const numbers = partNumbers()
  const counts = { vehicles: 0, searchable: 0, parts: 0 }
  let { stage, at, done } = from
  let index = 0
  for await (const { year, vehicles } of formattedYears(tools)) {
    for (const { vehicle, parts } of vehicles) {
      numbers.add(vehicle.styleId, parts)
      counts.vehicles += 1
      counts.searchable += vehicle.searchable ? 1 : 0
      counts.parts += parts.length
    }
    if (stage === "files" && index >= at) {
      const groups = groupByMake(vehicles)
      await runInParallel(groups, parallelism, async (group) => {
        const [first] = group
        const styles = group.map(({ vehicle, parts }) => [vehicle.styleId, parts] as const)
        if (first) await catalogFiles.put(partsFile(version, first.vehicle), encodeParts(styles))
      })
      done += groups.length
      at = index + 1
      yield { position: { stage, at, done }, done, detail: `Parts of ${year}` }
    }
    index += 1
  }
  const shards = numbers.shards()
  if (stage === "files") [stage, at] = ["numbers", 0]
  for (; at < shards.length; at += filesAtOnce) {
    const first = at
    const batch = shards
      .slice(first, first + filesAtOnce)
      .map((shard, position) => ({ shard, position: first + position }))
    await runInParallel(batch, parallelism, ({ shard, position }) =>
      catalogFiles.put(numbersFile(version, position), encodeNumbers(shard)),
    )
    done += batch.length
    yield { position: { stage, at: first + filesAtOnce, done }, done, detail: "Parts by number" }
  }
  const facts = { version, madeAt: tools.now().toISOString(), ...counts, shards: shards.length }
  const manifest = encodeManifest({ ...facts, ...(tools.run.base !== null && { previous: tools.run.base }) })
  await catalogFiles.put(manifestFile(version), manifest)
  yield { position: { stage: "switch", at: 0, done }, done, total: done }
}

/** Copies the base version's files, so each version is complete and old ones can be removed. */
async function* copyParts(tools: Tools, from: Position): AsyncGenerator<Batch & { position: Position }> {
  const { run, base } = tools.run
  if (base === null || from.stage === "switch") return
  const manifest = await baseManifest(base)
  const vehicles = await baseVehicles(base)
  if (!manifest || !vehicles) throw baseUnreadableError()
  const names: string[] = []
  for (const folder of ["parts/", "numbers/"])
    for await (const key of catalogKeys(`${base}/${folder}`))
      names.push(key.slice(`${catalogFolder}${base}/`.length))
  const total = names.length
  let { at, done } = from
  for (; at < total; at += filesAtOnce) {
    const batch = names.slice(at, at + filesAtOnce)
    await runInParallel(batch, parallelism, async (name) => {
      const bytes = await catalogFiles.get(`${base}/${name}`)
      if (bytes) await catalogFiles.put(`${run}/${name}`, bytes)
    })
    done += batch.length
    yield { position: { stage: "files", at: at + filesAtOnce, done }, done, total }
  }
  await catalogFiles.put(
    manifestFile(run),
    encodeManifest({
      ...manifest,
      version: run,
      madeAt: tools.now().toISOString(),
      vehicles: vehicles.length,
      previous: base,
    }),
  )
  yield { position: { stage: "switch", at: 0, done }, done, total }
}

/** Switches to the new catalog in one write; repeating it changes nothing. */
const goLive = ({ table, claimedRun, run, now, say }: Tools): Promise<void> =>
  retryOnConflict([switchRace], async () => {
    const live = await catalogStore(table).live()
    if (live.version === run.run) return
    if (run.task === "image-puller" && live.version !== (run.base ?? undefined))
      throw new Halted("Someone switched the catalog meanwhile. Start the image puller over.")
    await table.transact([switchTo(live, run.run, { by: run.by, now: now() }), claimedRun.check])
    say("The new catalog is live.")
  })

export const pushParts: Step = async function* (tools, position) {
  const at = Position.parse(position ?? { stage: "files", at: 0, done: 0 })
  let { done } = at
  if (at.stage !== "switch") {
    const batches = tools.run.task === "image-puller" ? copyParts(tools, at) : writePulledParts(tools, at)
    for await (const batch of batches) {
      done = batch.done
      yield batch
    }
  }
  await goLive(tools)
  yield { position: { stage: "switch", at: 1, done }, done, total: done }
}
