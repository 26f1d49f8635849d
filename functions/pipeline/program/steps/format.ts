import type { VehicleWithParts } from "#functions/catalog/store.ts"
import type { CatalogPart } from "#shared/domain/catalog/catalog.ts"
import { normalizePartNumber } from "#shared/domain/parts/part-number.ts"
import { loadCosts } from "../base-catalog.ts"
import type { Step } from "../program-step.ts"
import type { SourcePart } from "../source.ts"
import type { MarkedVehicles } from "./mark-mexican.ts"
import { eachPage } from "./pages.ts"
import type { PartsChunk } from "./pull.ts"

/** The cost is carried over from the base catalog, because prices aren't pulled yet. */
const toCatalogPart = (
  {
    partNumber,
    kind,
    opening,
    orientation,
    description,
    details,
    listPrice,
    laborHours,
    features,
  }: SourcePart,
  costs: ReadonlyMap<string, number>,
): CatalogPart => {
  const number = normalizePartNumber(partNumber)
  const cost = costs.get(number)
  return {
    partNumber: number,
    kind,
    opening,
    orientation,
    description,
    details,
    list: listPrice,
    ...(cost !== undefined && { cost }),
    hours: laborHours,
    features,
    visible: kind === "nag",
  }
}

export const format: Step = async function* (tools, position) {
  const { work, run } = tools
  const costs = await loadCosts(run.base ?? undefined)
  yield* eachPage(tools, "marked", position, async (name) => {
    const marked = (await work.get(`marked/${name}`)) as MarkedVehicles
    const parts: PartsChunk = {}
    for (const chunk of await work.names(`parts/${name}-`)) Object.assign(parts, await work.get(chunk))
    const formatted = marked.map(
      ({ styleId, carId, year, make, model, style, category, searchable }): VehicleWithParts => ({
        vehicle: { styleId, carId, year, make, model, style, category, searchable },
        parts: (parts[carId] ?? []).map((part) => toCatalogPart(part, costs)),
      }),
    )
    await work.put(`formatted/${name}`, formatted)
    return formatted.length
  })
}
