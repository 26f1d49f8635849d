import { StockedPart } from "#shared/api/inventory.ts"
import { keys } from "../platform/keys.ts"
import { isAbsent, type TableReader, versionIs, type Write } from "../platform/table.ts"
import type { RecordDescription } from "../platform/versioned.ts"

/*
 * one: STOCK / PART#branch
 * all: STOCK / PART#branch, also by part number prefix; some hundreds
 */

const schema = 1

export const stockIdOf = ({ partNumber, branch }: Pick<StockedPart, "partNumber" | "branch">): string =>
  `${partNumber}:${branch}`

/** Part numbers contain no colon. */
const keyOf = (id: string) => {
  const colon = id.indexOf(":")
  return keys.stockItem(id.slice(0, colon), id.slice(colon + 1))
}

export const inventoryReader = (table: TableReader) => ({
  async get(id: string): Promise<StockedPart | undefined> {
    const item = await table.get(keyOf(id))
    return item && StockedPart.parse(item)
  },
  /** Sorted by part number, filtered by prefix. */
  async list({ part, cursor, limit }: { part: string; cursor: string | undefined; limit: number }) {
    const page = await table.query({
      partition: keys.stock,
      ...(part !== "" && { prefix: part }),
      limit,
      cursor,
    })
    return { parts: page.items.map((item) => StockedPart.parse(item)), cursor: page.cursor }
  },
})

export const stockRace = "a change of a part on the shelf"

const put = (part: StockedPart) => ({ put: { ...keyOf(part._id), schema, ...part } })

export const stockCreation = (part: StockedPart): Write => ({
  ...put(part),
  onlyIf: isAbsent,
  race: stockRace,
})

export const stockDescription: RecordDescription<StockedPart> = {
  race: stockRace,
  lastChange: ({ changedBy, changedAt }) => ({ by: changedBy, at: changedAt }),
  writes: (current, after) => [{ ...put(after), onlyIf: versionIs(current.version), race: stockRace }],
}

export const stockRemoval = ({ _id, version }: StockedPart): Write => ({
  remove: keyOf(_id),
  onlyIf: versionIs(version),
  race: stockRace,
})
