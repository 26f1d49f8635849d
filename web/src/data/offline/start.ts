import type { QueryClient } from "@tanstack/react-query"
import { keepDay, restoreDay } from "./day.ts"
import { startQueue } from "./queue.ts"

/** A technician's day without signal: what they need is kept, and what they do goes out later. Answers how to stop. */
export function startOffline(queryClient: QueryClient, user: string): () => void {
  let stopKeeping: (() => void) | undefined
  let left = false
  const keep = () => {
    if (!left) stopKeeping = keepDay(queryClient, user)
  }
  // A browser that stores nothing (a private window) sends as it does on a desk.
  restoreDay(queryClient, user).then(keep, () => undefined)
  const stopQueue = startQueue(queryClient)
  return () => {
    left = true
    stopKeeping?.()
    stopQueue()
  }
}
