import type { Key } from "./keys.ts"
import { RaceLost, type Table } from "./table.ts"

const limitRace = "a limit that is reached"

/**
 * Increments a counter, or returns false once it has reached `limit`. The single conditional write keeps simultaneous
 * calls from both passing. `expiresAt` is in epoch seconds.
 */
export const incrementUpTo = async (
  table: Table,
  key: Key,
  { limit, expiresAt }: { limit: number; expiresAt: number },
): Promise<boolean> => {
  try {
    await table.transact([
      {
        add: key,
        amounts: { value: 1 },
        set: { expiresAt },
        onlyIf: {
          expression: "attribute_not_exists(#value) OR #value < :limit",
          names: { "#value": "value" },
          values: { ":limit": limit },
        },
        race: limitRace,
      },
    ])
    return true
  } catch (error) {
    if (!(error instanceof RaceLost) || error.race !== limitRace) throw error
    return false
  }
}
