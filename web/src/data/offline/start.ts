import type { QueryClient } from "@tanstack/react-query"
import { keepDay, restoreDay } from "./day.ts"
import { startQueue } from "./queue.ts"

/**
 * Starts a technician's offline mode: storing the day and sending the queue. Returns a function that stops
 * it.
 */
export function startOffline(queryClient: QueryClient, user: string): () => void {
  // Without it, the browser may delete the queue when the phone runs out of space.
  void navigator.storage?.persist?.()
  let stopKeeping: (() => void) | undefined
  let isStopped = false
  const keep = () => {
    if (!isStopped) stopKeeping = keepDay(queryClient, user)
  }
  // A private window stores nothing, so the app works online only.
  restoreDay(queryClient, user).then(keep, () => undefined)
  const stopQueue = startQueue(queryClient)
  return () => {
    isStopped = true
    stopKeeping?.()
    stopQueue()
  }
}
