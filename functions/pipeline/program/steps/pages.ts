import * as z from "zod"
import type { VehicleWithParts } from "#functions/catalog/store.ts"
import type { Batch, Tools } from "../program-step.ts"

const Position = z.object({ page: z.int(), done: z.int() })

/** One page per batch; `each` returns its number of rows. */
export async function* eachPage(
  { work }: Pick<Tools, "work">,
  folder: string,
  position: unknown,
  each: (name: string) => Promise<number>,
): AsyncGenerator<Batch> {
  const names = await work.names(`${folder}/`)
  const { page: from, done: doneBefore } = Position.parse(position ?? { page: 0, done: 0 })
  let done = doneBefore
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

/** All formatted vehicles by year. Duplicate styles are dropped; vehicles added by staff win. */
export async function* formattedYears({
  work,
}: Pick<Tools, "work">): AsyncGenerator<{ year: number; vehicles: VehicleWithParts[] }> {
  const custom: VehicleWithParts[] = []
  for (const name of await work.names("made/"))
    custom.push(...(((await work.get(name)) ?? []) as VehicleWithParts[]))
  const seenStyles = new Set(custom.map(({ vehicle: { styleId } }) => styleId))
  const names = await work.names("formatted/")
  const yearOf = (name: string): number => Number(name.split("/")[1])
  const years = new Set([...names.map(yearOf), ...custom.map(({ vehicle: { year } }) => year)])
  for (const year of [...years].toSorted((a, b) => a - b)) {
    const vehicles = custom.filter(({ vehicle }) => vehicle.year === year)
    // Pages pulled before other years were left out still have them.
    for (const name of names.filter((one) => yearOf(one) === year))
      for (const one of (await work.get(name)) as VehicleWithParts[])
        if (one.vehicle.year === year && !seenStyles.has(one.vehicle.styleId)) {
          seenStyles.add(one.vehicle.styleId)
          vehicles.push(one)
        }
    yield { year, vehicles }
  }
}
