import type { QueryClient } from "@tanstack/react-query"
import { readSession } from "../../api/session.ts"
import { queueStore } from "./db.ts"
import type { Entry } from "./entry.ts"
import { joined } from "./queue.ts"

/*
 * A photo lies on the device from when it is chosen until it is attached. The tab in which it was chosen sends it by itself, with
 * its progress; it leaves to the queue what finds no signal, and a tab that is closed leaves all that it had in hand.
 */

/** A lock that is held as long as this tab is open names it. */
let ownTab: Promise<string> | undefined
const nameOfTab = (): Promise<string> =>
  (ownTab ??= new Promise((resolve) => {
    const name = `clearline-tab-${crypto.randomUUID()}`
    void navigator.locks.request(name, () => {
      resolve(name)
      return new Promise(() => undefined)
    })
  }))

export async function takeInHand(entry: Entry, picture: Blob): Promise<Entry> {
  const taken = { ...entry, inHand: await nameOfTab() }
  await queueStore.add(taken, picture)
  return taken
}

/** Another state of what is in hand: it is in the bucket, or is not any more. */
export async function changeInHand({ id }: Entry, changed: Entry): Promise<Entry> {
  await queueStore.change(id, changed)
  return changed
}

/** It is attached, or given up. */
export const letGo = ({ id }: Entry): Promise<void> => queueStore.remove(id)

/** It waits with the rest. A logged-out user's work waits until they log in again. */
export async function leaveToQueue(queryClient: QueryClient, entry: Entry): Promise<void> {
  await queueStore.change(entry.id, { ...entry, inHand: undefined })
  if (readSession()?.id === entry.user) await joined(queryClient, entry)
}
