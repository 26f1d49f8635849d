import * as z from "zod"
import { customStyleId } from "#functions/catalog/store.ts"
import { type ListedVehicle, missingFromSupplier } from "#shared/domain/catalog/vehicle-list.ts"
import type { Batch, Step, Tools } from "../program-step.ts"
import type { SourcePart, SourceVehicle } from "../source.ts"

/** Vehicles per batch: some seconds of work, which bounds the wait for a stop. */
const chunkSize = 25

const Position = z.object({
  /** index into the years */
  year: z.int(),
  page: z.int(),
  cursor: z.string().optional(),
  /** the page is stored */
  fetched: z.boolean(),
  chunk: z.int(),
  done: z.int(),
})
type Position = z.output<typeof Position>

const pad = (number: number): string => String(number).padStart(4, "0")
const fileOf = (year: string, page: number): string => `${year}/${pad(page)}`

export type Page = { vehicles: SourceVehicle[]; next?: string }
/** by carId */
export type PartsChunk = Record<string, SourcePart[]>

const nameOf = ({ year, make, model, style }: SourceVehicle): string => `${year} ${make} ${model} ${style}`

type Plan = {
  /** newest first, of source and list */
  years: string[]
  hasSource: boolean
}

const loadPlan = async ({ source, list, work }: Tools): Promise<Plan> => {
  const stored = (await work.get("plan")) as Plan | undefined
  if (stored) return stored
  const sourceYears = await source.years()
  const years = new Set([...(sourceYears ?? []), ...list.map(({ year }) => String(year))])
  const plan = { years: [...years].toSorted().toReversed(), hasSource: sourceYears !== undefined }
  await work.put("plan", plan)
  return plan
}

/** Uses the id of a vehicle added by staff, so adding parts later updates the same vehicle. */
const withIds = (vehicle: ListedVehicle): SourceVehicle => {
  const id = customStyleId(vehicle)
  return { ...vehicle, styleId: id, carId: id, image: false }
}

/** Stores the next page of the source's vehicles. */
const storePage = async (
  { source, work, say }: Tools,
  year: string,
  { page: index, cursor }: Position,
): Promise<{ page: Page; unreadable: number }> => {
  const { rows, unreadable, next } = await source.vehicles(year, cursor)
  const { [year]: vehicles = [], ...ofOtherYears } = Object.groupBy(rows, (row) => String(row.year))
  const page = { vehicles, ...(next !== undefined && { next }) }
  await work.put(`vehicles/${fileOf(year, index)}`, page)
  // A vehicle under another year would count and then vanish: files are written by year.
  const strays = Object.values(ofOtherYears).flatMap((ofYear = []) => ofYear.map(nameOf))
  const leftOut = [...unreadable, ...strays]
  for (const row of leftOut) say(`Left out ${year}, page ${index + 1}: ${row}.`)
  return { page, unreadable: leftOut.length }
}

const storeParts = async (
  { source, work, say }: Tools,
  file: string,
  vehicles: readonly SourceVehicle[],
): Promise<{ parts: number; unreadable: number }> => {
  const chunk: PartsChunk = {}
  let unreadable = 0
  for (const vehicle of vehicles) {
    const read = await source.parts(vehicle.carId)
    chunk[vehicle.carId] = read.rows
    unreadable += read.unreadable.length
    for (const row of read.unreadable) say(`Left out of ${nameOf(vehicle)}: ${row}.`)
  }
  await work.put(`parts/${file}`, chunk)
  return { parts: Object.values(chunk).reduce((sum, rows) => sum + rows.length, 0), unreadable }
}

const latestOf = (vehicle: SourceVehicle): Pick<Batch, "latest"> => ({
  latest: { vehicle: nameOf(vehicle), styleId: vehicle.styleId },
})

/** Pulls the rest of a year from the source. Returns the position at the end of its last page. */
async function* pullFromSource(
  tools: Tools,
  { year, detail }: { year: string; detail: string },
  start: Position,
): AsyncGenerator<Batch, Position> {
  const { work, say } = tools
  let current = start
  for (;;) {
    const file = fileOf(year, current.page)
    let page = current.fetched ? ((await work.get(`vehicles/${file}`)) as Page | undefined) : undefined
    if (!page) {
      const stored = await storePage(tools, year, current)
      page = stored.page
      current = { ...current, fetched: true, chunk: 0 }
      yield { position: current, done: current.done, add: { unreadable: stored.unreadable }, detail }
    }

    for (let from = current.chunk * chunkSize; from < page.vehicles.length; from += chunkSize) {
      const batch = page.vehicles.slice(from, from + chunkSize)
      const { parts, unreadable } = await storeParts(tools, `${file}-${pad(current.chunk)}`, batch)
      const last = batch.at(-1)
      current = { ...current, chunk: current.chunk + 1, done: current.done + batch.length }
      if (last) say(`${nameOf(last)}: ${batch.length} vehicles with ${parts} parts.`)
      yield {
        position: current,
        done: current.done,
        add: { vehicles: batch.length, parts, unreadable },
        ...(last && latestOf(last)),
        detail,
      }
    }
    if (page.next === undefined) return current
    current = { ...current, page: current.page + 1, cursor: page.next, fetched: false, chunk: 0 }
  }
}

/** Stores the vehicles that only the list has, as the page after the source's last. */
const storeListed = async (
  { list, work }: Tools,
  year: string,
  { lastPage, hasSource }: { lastPage: number; hasSource: boolean },
): Promise<SourceVehicle[]> => {
  // Read only the source's pages: a repeated batch already stored the list's page.
  const sourceVehicles: SourceVehicle[] = []
  for (let page = 0; page < (hasSource ? lastPage + 1 : 0); page += 1)
    sourceVehicles.push(...((await work.get(`vehicles/${fileOf(year, page)}`)) as Page).vehicles)
  const listedVehicles = list.filter((vehicle) => String(vehicle.year) === year)
  const vehicles = missingFromSupplier(listedVehicles, sourceVehicles).map(withIds)
  await work.put(`vehicles/${fileOf(year, lastPage + 1)}`, { vehicles } satisfies Page)
  return vehicles
}

/**
 * Pulls the source's vehicles with parts, year by year, then adds vehicles that only the list has. Without a supplier
 * there is only the list.
 */
export const pull: Step = async function* (tools, position) {
  const { say } = tools
  const { years, hasSource } = await loadPlan(tools)
  if (position === null) {
    say(`${years.length} model years to pull.`)
    if (!hasSource)
      say(
        "No supplier is connected: vehicles come from NHTSA's list, and have no parts but those added by hand.",
      )
  }
  let current = Position.parse(position ?? { year: 0, page: 0, fetched: false, chunk: 0, done: 0 })

  for (let year = years[current.year]; year !== undefined; year = years[current.year]) {
    const detail = `Year ${year}, ${current.year + 1} of ${years.length}`
    if (hasSource) current = yield* pullFromSource(tools, { year, detail }, current)
    const vehicles = await storeListed(tools, year, { lastPage: current.page, hasSource })
    const last = vehicles.at(-1)
    if (last) say(`${year}: ${vehicles.length} from NHTSA's list, without parts.`)
    current = {
      year: current.year + 1,
      page: 0,
      fetched: false,
      chunk: 0,
      done: current.done + vehicles.length,
    }
    yield {
      position: current,
      done: current.done,
      add: { vehicles: vehicles.length },
      ...(last && latestOf(last)),
      detail,
    }
  }
}
