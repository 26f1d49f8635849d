import * as z from "zod"
import { madeStyleId } from "#functions/catalog/store.ts"
import { besideKnown, type ListedVehicle } from "#shared/domain/catalog/vehicle-list.ts"
import type { SourcePart, SourceVehicle } from "../source.ts"
import type { Step, Tools } from "../step.ts"

/** Vehicles whose parts are asked for in one batch: some seconds of work, which is what a stop waits for. */
const chunkSize = 25

const Position = z.object({
  /** which of the years */
  year: z.int(),
  page: z.int(),
  /** where the page begins */
  cursor: z.string().optional(),
  /** the page lies in the work */
  fetched: z.boolean(),
  chunk: z.int(),
  done: z.int(),
})

const padded = (number: number): string => String(number).padStart(4, "0")
const fileOf = (year: string, page: number): string => `${year}/${padded(page)}`

export type Page = { vehicles: SourceVehicle[]; next?: string }
/** by carId */
export type PartsChunk = Record<string, SourcePart[]>

const nameOf = ({ year, make, model, style }: SourceVehicle): string => `${year} ${make} ${model} ${style}`

type Plan = {
  /** newest first: those of the source and those of the list */
  years: string[]
  /** whether there is a source to ask */
  asks: boolean
}

const planOf = async ({ source, list }: Pick<Tools, "source" | "list">): Promise<Plan> => {
  const told = await source.years()
  const years = new Set([...(told ?? []), ...list.map(({ year }) => String(year))])
  return { years: [...years].toSorted().toReversed(), asks: told !== undefined }
}

/** As the source's vehicles are, without parts. Its id is what staff's own would have: who adds its parts makes the same vehicle. */
const withIds = (vehicle: ListedVehicle): SourceVehicle => {
  const id = madeStyleId(vehicle)
  return { ...vehicle, styleId: id, carId: id, image: false }
}

/**
 * Year by year and page by page the source's vehicles, each with its parts; then, without parts, those of the year that the list
 * has beside them. Where no supplier is connected the list is all there is.
 */
export const pull: Step = async function* ({ source, list, work, say }, position) {
  let plan = (await work.get("plan")) as Plan | undefined
  if (!plan) {
    plan = await planOf({ source, list })
    await work.put("plan", plan)
  }
  const { years, asks } = plan
  if (position === null) {
    say(`${years.length} model years to pull.`)
    if (!asks)
      say(
        "No supplier is connected: vehicles come from NHTSA's list, and have no parts but those added by hand.",
      )
  }
  let at = Position.parse(position ?? { year: 0, page: 0, fetched: false, chunk: 0, done: 0 })

  for (let year = years[at.year]; year !== undefined; year = years[at.year]) {
    const detail = `Year ${year}, ${at.year + 1} of ${years.length}`
    if (asks) {
      const file = fileOf(year, at.page)
      let page = at.fetched ? ((await work.get(`vehicles/${file}`)) as Page | undefined) : undefined
      if (!page) {
        const { rows, unreadable, next } = await source.vehicles(year, at.cursor)
        page = { vehicles: rows, ...(next !== undefined && { next }) }
        await work.put(`vehicles/${file}`, page)
        for (const row of unreadable) say(`Left out ${year}, page ${at.page + 1}: ${row}.`)
        at = { ...at, fetched: true, chunk: 0 }
        yield { position: at, done: at.done, add: { unreadable: unreadable.length }, detail }
      }

      for (let from = at.chunk * chunkSize; from < page.vehicles.length; from += chunkSize) {
        const some = page.vehicles.slice(from, from + chunkSize)
        const chunk: PartsChunk = {}
        let unreadable = 0
        for (const vehicle of some) {
          const read = await source.parts(vehicle.carId)
          chunk[vehicle.carId] = read.rows
          unreadable += read.unreadable.length
          for (const row of read.unreadable) say(`Left out of ${nameOf(vehicle)}: ${row}.`)
        }
        await work.put(`parts/${file}-${padded(at.chunk)}`, chunk)
        const last = some.at(-1)
        const parts = Object.values(chunk).reduce((sum, rows) => sum + rows.length, 0)
        at = { ...at, chunk: at.chunk + 1, done: at.done + some.length }
        if (last) say(`${nameOf(last)}: ${some.length} vehicles with ${parts} parts.`)
        yield {
          position: at,
          done: at.done,
          add: { vehicles: some.length, parts, unreadable },
          ...(last && { latest: { vehicle: nameOf(last), styleId: last.styleId } }),
          detail,
        }
      }
      if (page.next !== undefined) {
        at = { ...at, page: at.page + 1, cursor: page.next, fetched: false, chunk: 0 }
        continue
      }
    }

    // Only the source's own pages: what follows lies there already when this is done a second time.
    const known: SourceVehicle[] = []
    for (let page = 0; page < (asks ? at.page + 1 : 0); page += 1)
      known.push(...((await work.get(`vehicles/${fileOf(year, page)}`)) as Page).vehicles)
    const ofYear = list.filter((vehicle) => String(vehicle.year) === year)
    const vehicles = besideKnown(ofYear, known).map(withIds)
    await work.put(`vehicles/${fileOf(year, at.page + 1)}`, { vehicles } satisfies Page)
    const last = vehicles.at(-1)
    if (last) say(`${year}: ${vehicles.length} from NHTSA's list, without parts.`)
    at = { year: at.year + 1, page: 0, fetched: false, chunk: 0, done: at.done + vehicles.length }
    yield {
      position: at,
      done: at.done,
      add: { vehicles: vehicles.length },
      ...(last && { latest: { vehicle: nameOf(last), styleId: last.styleId } }),
      detail,
    }
  }
}
