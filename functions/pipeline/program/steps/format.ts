import type { CatalogPart } from "#shared/domain/catalog/catalog.ts"
import { keptPartNumber } from "#shared/domain/parts/part-number.ts"
import { costsOf } from "../base.ts"
import type { SourcePart } from "../source.ts"
import type { Step } from "../step.ts"
import type { Marked } from "./mex.ts"
import { eachPage, type Formatted } from "./pages.ts"
import type { PartsChunk } from "./pull.ts"

/** A part as quotes read it. Its cost is what it was, as long as prices are not pulled. */
const partOf = (
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
  const number = keptPartNumber(partNumber)
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
  const costs = await costsOf(run.base ?? undefined)
  yield* eachPage(tools, "marked", position, async (name) => {
    const marked = (await work.get(`marked/${name}`)) as Marked
    const parts: PartsChunk = {}
    for (const chunk of await work.names(`parts/${name}-`)) Object.assign(parts, await work.get(chunk))
    const formatted = marked.map(
      ({ styleId, carId, year, make, model, style, category, searchable }): Formatted => ({
        vehicle: { styleId, carId, year, make, model, style, category, searchable },
        parts: (parts[carId] ?? []).map((part) => partOf(part, costs)),
      }),
    )
    await work.put(`formatted/${name}`, formatted)
    return formatted.length
  })
}
