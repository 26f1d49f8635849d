import type { QueryClient } from "@tanstack/react-query"
import { readSession } from "../../api/session.ts"
import { queueStore } from "./db.ts"
import { releaseEntry } from "./drain.ts"
import type { Entry } from "./entry.ts"
import { notifyQueued } from "./queue.ts"

/* Keeps a photo on the device from choosing it until it is attached, and an action while its call is made. The
   tab in which it was made sends it. Without a connection, or when the tab closes, it moves to the queue. */

/** A Web Lock that this tab holds while it is open. */
let ownTab: Promise<string> | undefined
const nameOfTab = (): Promise<string> =>
  (ownTab ??= new Promise((resolve) => {
    const name = `clearline-tab-${crypto.randomUUID()}`
    void navigator.locks.request(name, () => {
      resolve(name)
      return new Promise(() => undefined)
    })
  }))

export async function claimEntry(entry: Entry, picture?: Blob): Promise<Entry> {
  const claimed = { ...entry, inHand: await nameOfTab() }
  await queueStore.add(claimed, picture)
  return claimed
}

/** Changes the entry as it is stored, so one that went to the queue meanwhile stays there. */
export const changeClaimed = async (
  entry: Entry,
  change: (stored: Entry) => Entry | undefined,
): Promise<Entry> => (await queueStore.update(entry.id, change)) ?? entry

export const removeClaimed = async ({ id }: Entry): Promise<void> => {
  await queueStore.remove(id)
}

/** Moves the entry to the queue. After a logout it waits for the user's next login. */
export async function releaseToQueue(queryClient: QueryClient, entry: Entry): Promise<void> {
  await queueStore.update(entry.id, (stored) => releaseEntry(stored, entry))
  if (readSession()?.id === entry.user) await notifyQueued(queryClient, entry)
}
