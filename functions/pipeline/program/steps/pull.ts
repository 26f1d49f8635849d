import * as z from "zod"
import { type SourcePart, type SourceVehicle } from "../source.ts"
import type { Step } from "../step.ts"

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

/** Year by year and page by page, each page's vehicles with their parts. */
export const pull: Step = async function* ({ source, work, say }, position) {
  const years = ((await work.get("years")) as string[] | undefined) ?? (await source.years())
  if (position === null) {
    await work.put("years", years)
    say(`${years.length} model years to pull.`)
  }
  let at = Position.parse(position ?? { year: 0, page: 0, fetched: false, chunk: 0, done: 0 })

  for (let year = years[at.year]; year !== undefined; year = years[at.year]) {
    const file = fileOf(year, at.page)
    const detail = `Year ${year}, ${at.year + 1} of ${years.length}`
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
    const done = at.done
    at =
      page.next === undefined
        ? { year: at.year + 1, page: 0, fetched: false, chunk: 0, done }
        : { year: at.year, page: at.page + 1, cursor: page.next, fetched: false, chunk: 0, done }
  }
}
