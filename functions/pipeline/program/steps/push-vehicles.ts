import { encodeVehicles, vehiclesFile, withCounts } from "#functions/catalog/store.ts"
import { catalogFiles } from "#functions/platform/files/catalog-files.ts"
import type { CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import { baseManifest, baseUnreadableError, baseVehicles } from "../base-catalog.ts"
import type { Step, Tools } from "../program-step.ts"
import { Halted } from "../source.ts"
import type { Images } from "./images.ts"
import { formattedYears } from "./pages.ts"

/**
 * A catalog with more unreadable rows, or with less than this share of the previous vehicles or parts, needs a person.
 */
const maxUnreadableShare = 0.1
const minShareOfPrevious = 0.5

/**
 * The source's vehicles with their existing pictures, or for the image puller the base's vehicles with new pictures.
 */
async function* newVehicles(tools: Tools): AsyncGenerator<CatalogVehicle> {
  const { base, task } = tools.run
  const previous = base === null ? [] : await baseVehicles(base)
  if (task === "image-puller") {
    if (!previous) throw baseUnreadableError()
    const found: Images = {}
    for (const name of await tools.work.names("images/")) Object.assign(found, await tools.work.get(name))
    for (const vehicle of previous) {
      const image = found[vehicle.styleId] ?? vehicle.image
      yield { ...vehicle, ...(image !== undefined && { image }) }
    }
    return
  }
  if (!previous)
    tools.say(
      "The live catalog's vehicles can't be read. Start the image puller after this to have the pictures again.",
    )
  const pictures = new Map(previous?.map(({ styleId, image }) => [styleId, image]))
  for await (const { vehicles } of formattedYears(tools))
    for (const one of vehicles) {
      const image = one.vehicle.image ?? pictures.get(one.vehicle.styleId)
      yield withCounts({ ...one, vehicle: { ...one.vehicle, ...(image !== undefined && { image }) } })
    }
}

const findDoubt = async (tools: Tools, vehicles: readonly CatalogVehicle[]): Promise<string | undefined> => {
  const { unreadable, parts: pulledParts, vehicles: pulled } = tools.counts()
  if (unreadable > maxUnreadableShare * (pulled + pulledParts + unreadable))
    return `${unreadable} rows of the source can't be read.`
  const { base } = tools.run
  const previous = base === null ? undefined : await baseManifest(base)
  if (!previous) return undefined
  const parts = vehicles.reduce((sum, { quotes }) => sum + quotes, 0)
  if (vehicles.length < minShareOfPrevious * previous.vehicles)
    return `The new catalog has ${vehicles.length} vehicles, the live one ${previous.vehicles}.`
  if (parts < minShareOfPrevious * previous.parts)
    return `The live catalog has ${previous.parts} parts, the new one ${parts}.`
  return undefined
}

export const pushVehicles: Step = async function* (tools, position) {
  if (position === "pushed") return
  const vehicles: CatalogVehicle[] = []
  for await (const vehicle of newVehicles(tools)) vehicles.push(vehicle)
  if (position !== "looked at") {
    const doubt = await findDoubt(tools, vehicles)
    if (doubt !== undefined) {
      // Stored first, so a resumed run skips the check.
      yield { position: "looked at", done: 0, total: vehicles.length }
      throw new Halted(`${doubt} Look at the log. Resume pushes it anyway, starting over pulls it again.`)
    }
  }
  await catalogFiles.put(vehiclesFile(tools.run.run), encodeVehicles(vehicles))
  tools.say(`${vehicles.length} vehicles are pushed.`)
  yield { position: "pushed", done: vehicles.length, total: vehicles.length }
}
