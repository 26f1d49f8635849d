import { createHash } from "node:crypto"
import * as z from "zod"
import { isCustomId } from "#functions/catalog/store.ts"
import { setting } from "#functions/platform/config.ts"
import { resizeImage } from "#functions/platform/files/images.ts"
import { putObject } from "#functions/platform/files/s3.ts"
import { vehiclePicture } from "#shared/domain/catalog/catalog.ts"
import { baseUnreadableError, baseVehicles } from "../base-catalog.ts"
import type { Step } from "../program-step.ts"
import { Halted } from "../source.ts"

const chunkSize = 25
const Position = z.object({ from: z.int(), found: z.int() })

/** Pixels: twice the dialog's size. */
const box = { width: 800, height: 600 }
/** Names are content hashes. */
const objectHeaders = { type: "image/webp", cacheControl: "public, max-age=31536000, immutable" }

/** picture hash by styleId */
export type Images = Record<string, string>

const storeImage = async (bytes: Uint8Array): Promise<string | undefined> => {
  try {
    const picture = await resizeImage(bytes, box, () => new Error("no picture"))
    const hash = createHash("sha256").update(picture.bytes).digest("hex").slice(0, 32)
    await putObject(setting("ASSETS_BUCKET"), vehiclePicture(hash).slice(1), picture.bytes, objectHeaders)
    return hash
  } catch (error) {
    if (error instanceof Error && error.message === "no picture") return undefined
    throw error
  }
}

/** Pulls, re-encodes, and stores pictures of vehicles without one. */
export const images: Step = async function* ({ run, source, work, say }, position) {
  if (run.base === null) throw new Halted("There is no catalog yet. Start the data puller first.")
  const vehicles = await baseVehicles(run.base)
  if (!vehicles) throw baseUnreadableError()
  // The source knows only its own vehicles.
  const withoutImage = vehicles.filter(({ styleId, image }) => image === undefined && !isCustomId(styleId))
  const total = withoutImage.length
  const start = Position.parse(position ?? { from: 0, found: 0 })
  if (position === null) say(`${total} vehicles have no picture.`)
  let { found } = start
  for (let from = start.from; from < total; from += chunkSize) {
    const chunk: Images = {}
    const batch = withoutImage.slice(from, from + chunkSize)
    let unreadable = 0
    for (const { carId, styleId } of batch) {
      const bytes = await source.picture(carId)
      const hash = bytes && (await storeImage(bytes))
      if (hash !== undefined) chunk[styleId] = hash
      else if (bytes) {
        unreadable += 1
        say(`Left out the picture of ${carId}: it can't be read.`)
      }
    }
    await work.put(`images/${String(from).padStart(7, "0")}`, chunk)
    const added = Object.keys(chunk).length
    found += added
    const last = batch.at(-1)
    const name = last && `${last.year} ${last.make} ${last.model} ${last.style}`
    if (name) say(`${name}: ${added} pictures of ${batch.length} vehicles.`)
    yield {
      position: { from: from + chunkSize, found },
      done: Math.min(from + chunkSize, total),
      total,
      add: { images: added, vehicles: batch.length, unreadable },
      ...(last && name && { latest: { vehicle: name, styleId: last.styleId } }),
    }
  }
}
