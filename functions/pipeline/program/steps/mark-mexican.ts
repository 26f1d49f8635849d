import { isMexican } from "#shared/domain/pipeline/run.ts"
import type { Step } from "../program-step.ts"
import type { SourceVehicle } from "../source.ts"
import { eachPage } from "./pages.ts"
import type { Page } from "./pull.ts"

export type MarkedVehicles = (SourceVehicle & { searchable: boolean })[]

/** Vehicles built for Mexico stay in the catalog but out of the search. */
export const markMexican: Step = async function* (tools, position) {
  const { work, say } = tools
  yield* eachPage(tools, "vehicles", position, async (name) => {
    const { vehicles } = (await work.get(`vehicles/${name}`)) as Page
    const marked: MarkedVehicles = vehicles.map((vehicle) => ({
      ...vehicle,
      searchable: !isMexican(vehicle),
    }))
    const hidden = marked.filter(({ searchable }) => !searchable).length
    if (hidden > 0) say(`${name.slice(0, 4)}: ${hidden} MEX versions are out of the search.`)
    await work.put(`marked/${name}`, marked)
    return vehicles.length
  })
}
