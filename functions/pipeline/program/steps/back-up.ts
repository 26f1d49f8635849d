import { catalogStore } from "#functions/catalog/store.ts"
import { baseManifest } from "../base-catalog.ts"
import type { Step } from "../program-step.ts"
import { catalogKeys, jsonFolder } from "../step-files.ts"

/**
 * Backs up what can't be pulled again: vehicles added by staff, and which catalog was live. The live catalog itself
 * stays for a rollback; the log says whether it is complete.
 */
export const backUp: Step = async function* ({ table, run, say }, position) {
  if (position !== null) return
  const store = catalogStore(table)
  const live = await store.live()
  const { customVehicles: made } = await store.customVehicles()
  const parts = Object.fromEntries(
    await Promise.all(
      made.map(async ({ vehicle: { styleId } }) => [styleId, await store.customParts(styleId)]),
    ),
  )
  await jsonFolder(`backup/${run.run}`).put("made", { live, made, parts })
  if (live.version !== undefined) {
    const manifest = await baseManifest(live.version)
    let files = 0
    for await (const _ of catalogKeys(`${live.version}/`)) files += 1
    say(
      manifest
        ? `The catalog of ${manifest.madeAt.slice(0, 10)} is kept: ${manifest.vehicles} vehicles in ${files} files.`
        : "The live catalog's manifest can't be read. You can't go back to it.",
    )
  }
  say(`${made.length} vehicles added by hand are backed up.`)
  yield { position: "done", done: 1, total: 1 }
}
