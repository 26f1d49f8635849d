import { readSession } from "../../api/session.ts"
import { queueStore } from "./db.ts"
import type { Entry } from "./entry.ts"
import { type OtherQueues, setQueueState } from "./queue-state.ts"

/* A separate module, so that the office doesn't load the queue itself. */

export const countOtherUsers = (all: readonly Entry[], user: string | undefined): OtherQueues => {
  const entriesByUser = Map.groupBy(
    all.filter((entry) => entry.user !== user),
    (entry) => entry.user,
  )
  return [...entriesByUser].map(([other, entries]) => ({
    user: other,
    name: entries[0]?.by ?? "",
    count: entries.length,
  }))
}

export async function refreshOtherUsers(): Promise<void> {
  setQueueState({ others: countOtherUsers(await queueStore.all(), readSession()?.id) })
}
