import * as z from "zod"
import type { StopOrder } from "#shared/api/requests/stop-order.ts"
import { instantAt } from "#shared/domain/schedule/dates.ts"
import { expiryAfterDays } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { type TableReader, versionIs, type Write } from "../platform/table.ts"

/* A technician's order of a day is one record, USER#id / STOPS#date. It expires a week after the day. */

type Day = { technician: string; date: string }

const lifetimeDays = 8
export const stopOrderRace = "another device's change of the same order"
const StoredOrder = z.object({ version: z.int(), order: z.array(z.int()) })

export const loadStopOrder = async (table: TableReader, { technician, date }: Day): Promise<StopOrder> => {
  const item = await table.get(keys.stopOrder(technician, date))
  return item ? StoredOrder.parse(item) : { version: 0, order: [] }
}

/** On the condition that the version before `next` is stored. */
export const stopOrderWrite = ({ technician, date }: Day, next: StopOrder): Write => ({
  put: {
    ...keys.stopOrder(technician, date),
    schema: 1,
    ...next,
    expiresAt: expiryAfterDays(instantAt(date, 0), lifetimeDays),
  },
  onlyIf: versionIs(next.version - 1),
  race: stopOrderRace,
})
