import { keys } from "#functions/platform/keys.ts"
import type { Table } from "#functions/platform/table.ts"

/** Sets what an hourly limit has counted for a subject, for the next hour too: the hour may turn meanwhile. */
export const setHourlyCount = (table: Table, kind: string, subject: string, value: number): Promise<void> => {
  const hour = Math.floor(Date.now() / 3_600_000)
  return table.transact(
    [hour, hour + 1].map((each) => ({
      put: { ...keys.hourlyLimit(kind, subject, each), value },
      onlyIf: "unguarded" as const,
    })),
  )
}
