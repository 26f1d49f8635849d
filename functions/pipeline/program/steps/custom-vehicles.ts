import * as z from "zod"
import { type CustomVehicle, catalogStore, type VehicleWithParts } from "#functions/catalog/store.ts"
import type { Step } from "../program-step.ts"

const chunkSize = 50
const Position = z.object({ from: z.int() })

/** Copies vehicles added by staff into the new version. */
export const customVehicles: Step = async function* ({ table, work, say }, position) {
  const store = catalogStore(table)
  let list = (position === null ? undefined : await work.get("made-list")) as CustomVehicle[] | undefined
  if (!list) {
    const found = await store.customVehicles()
    list = found.customVehicles
    await work.put("made-list", list)
    for (const styleId of found.unreadable)
      say(`Left out a vehicle added by hand that can't be read: ${styleId}.`)
    yield { position: { from: 0 }, done: 0, total: list.length, add: { unreadable: found.unreadable.length } }
  }
  const { from: first } = Position.parse(position ?? { from: 0 })
  for (let from = first; from < list.length; from += chunkSize) {
    const batch: VehicleWithParts[] = []
    for (const { vehicle } of list.slice(from, from + chunkSize)) {
      const { quotes: _, quotesSeachable: __, ...rest } = vehicle
      batch.push({ vehicle: rest, parts: await store.customParts(vehicle.styleId) })
    }
    await work.put(`made/${String(from).padStart(6, "0")}`, batch)
    yield {
      position: { from: from + chunkSize },
      done: Math.min(from + chunkSize, list.length),
      total: list.length,
    }
  }
  say(`${list.length} vehicles added by hand were copied.`)
}
