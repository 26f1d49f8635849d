import * as z from "zod"
import type { CatalogPart, CatalogVehicle } from "#shared/domain/catalog/catalog.ts"
import type { Batch, Tools } from "../step.ts"

/** A vehicle without the counts that its parts give, and its parts. */
export type Formatted = {
  vehicle: Omit<CatalogVehicle, "quotes" | "quotesSeachable">
  parts: CatalogPart[]
}

const Position = z.object({ page: z.int(), done: z.int() })

/** Goes through the pages of an earlier step, one a batch; `each` answers how many rows it had. */
export async function* eachPage(
  { work }: Pick<Tools, "work">,
  folder: string,
  position: unknown,
  each: (name: string) => Promise<number>,
): AsyncGenerator<Batch> {
  const names = await work.names(`${folder}/`)
  const { page: from, done: before } = Position.parse(position ?? { page: 0, done: 0 })
  let done = before
  for (const [index, name] of names.entries()) {
    if (index < from) continue
    done += await each(name.slice(folder.length + 1))
    yield {
      position: { page: index + 1, done },
      done,
      ...(index === names.length - 1 && { total: done }),
      detail: `File ${index + 1} of ${names.length}`,
    }
  }
}

/**
 * All that was formatted, year by year: what people made and what the source has. Each style counts once, the first that came,
 * and that of people before that of the source.
 */
export async function* formattedYears({
  work,
}: Pick<Tools, "work">): AsyncGenerator<{ year: number; vehicles: Formatted[] }> {
  const made: Formatted[] = []
  for (const name of await work.names("made/")) made.push(...(((await work.get(name)) ?? []) as Formatted[]))
  const known = new Set(made.map(({ vehicle: { styleId } }) => styleId))
  const names = await work.names("formatted/")
  const yearOf = (name: string): number => Number(name.split("/")[1])
  const years = new Set([...names.map(yearOf), ...made.map(({ vehicle: { year } }) => year)])
  for (const year of [...years].toSorted((a, b) => a - b)) {
    const vehicles = made.filter(({ vehicle }) => vehicle.year === year)
    // A page of a year has vehicles of that year, unless the source is wrong about itself.
    for (const name of names.filter((one) => yearOf(one) === year))
      for (const one of (await work.get(name)) as Formatted[])
        if (one.vehicle.year === year && !known.has(one.vehicle.styleId)) {
          known.add(one.vehicle.styleId)
          vehicles.push(one)
        }
    yield { year, vehicles }
  }
}
