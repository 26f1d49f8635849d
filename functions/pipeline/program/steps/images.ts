import { createHash } from "node:crypto"
import * as z from "zod"
import { isMadeId } from "#functions/catalog/store.ts"
import { setting } from "#functions/platform/config.ts"
import { fitted } from "#functions/platform/files/images.ts"
import { putObject } from "#functions/platform/files/s3.ts"
import { vehiclePicture } from "#shared/domain/catalog/catalog.ts"
import { baseUnreadable, baseVehicles } from "../base.ts"
import { Halted } from "../source.ts"
import type { Step } from "../step.ts"

const chunkSize = 25
const Position = z.object({ from: z.int(), found: z.int() })

/** As large as the row's dialog shows it on a sharp screen. */
const box = { width: 800, height: 600 }
/** A name never shows another picture. */
const about = { type: "image/webp", cacheControl: "public, max-age=31536000, immutable" }

/** by styleId, the hash that names the picture */
export type Images = Record<string, string>

const drawn = async (bytes: Uint8Array): Promise<string | undefined> => {
  try {
    const picture = await fitted(bytes, box, () => new Error("no picture"))
    const hash = createHash("sha256").update(picture.bytes).digest("hex").slice(0, 32)
    await putObject(setting("ASSETS_BUCKET"), vehiclePicture(hash).slice(1), picture.bytes, about)
    return hash
  } catch (error) {
    if (error instanceof Error && error.message === "no picture") return undefined
    throw error
  }
}

/** The pictures of vehicles that have none yet, drawn anew and named by what they show. */
export const images: Step = async function* ({ run, source, work, say }, position) {
  if (run.base === null) throw new Halted("There is no catalog yet. Start the data puller first.")
  const vehicles = await baseVehicles(run.base)
  if (!vehicles) throw baseUnreadable()
  // Only of the source's own vehicles: it knows no others.
  const wanting = vehicles.filter(({ styleId, image }) => image === undefined && !isMadeId(styleId))
  const total = wanting.length
  const at = Position.parse(position ?? { from: 0, found: 0 })
  if (position === null) say(`${total} vehicles have no picture.`)
  let { found } = at
  for (let from = at.from; from < total; from += chunkSize) {
    const chunk: Images = {}
    const some = wanting.slice(from, from + chunkSize)
    let unreadable = 0
    for (const { carId, styleId } of some) {
      const bytes = await source.picture(carId)
      const hash = bytes && (await drawn(bytes))
      if (hash !== undefined) chunk[styleId] = hash
      else if (bytes) {
        unreadable += 1
        say(`Left out the picture of ${carId}: it can't be read.`)
      }
    }
    await work.put(`images/${String(from).padStart(7, "0")}`, chunk)
    const more = Object.keys(chunk).length
    found += more
    const last = some.at(-1)
    const name = last && `${last.year} ${last.make} ${last.model} ${last.style}`
    if (name) say(`${name}: ${more} pictures of ${some.length} vehicles.`)
    yield {
      position: { from: from + chunkSize, found },
      done: Math.min(from + chunkSize, total),
      total,
      add: { images: more, vehicles: some.length, unreadable },
      ...(last && name && { latest: { vehicle: name, styleId: last.styleId } }),
    }
  }
}
