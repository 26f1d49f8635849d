import type { QueryClient } from "@tanstack/react-query"
import type { Hint } from "#shared/domain/live.ts"
import { keepSocket } from "../../api/socket.ts"
import { createHintHandlers } from "./hint-handlers.ts"
import { setLive } from "./polling.ts"
import { createRefreshes } from "./refreshes.ts"
import { createRowWriter } from "./row-writer.ts"
import { collectMs, createTopicWatcher } from "./topic-watcher.ts"

/** Grace period for a reconnect before polling starts. */
const lossDelayMs = 3000

/**
 * Listens for the server's hints about changes elsewhere. In the office they carry rows, which are written into the
 * lists. Other data is refetched if it is on the screen, and invalidated if not. Polling stops meanwhile. Returns a
 * function that stops it.
 */
export function startLive(queryClient: QueryClient, { isOffice }: { isOffice: boolean }): () => void {
  let pendingHints: Hint[] = []
  let hintTimer: ReturnType<typeof setTimeout> | undefined
  let missedUpdates = false

  const refreshes = createRefreshes(queryClient)
  const rows = createRowWriter(queryClient, refreshes.refetchLater)
  const handlers = createHintHandlers(queryClient, refreshes, rows)
  const refreshAll = () => {
    rows.forget()
    refreshes.refreshAll()
  }
  const applyHints = () => {
    const hints = pendingHints
    pendingHints = []
    hintTimer = undefined
    for (const hint of hints) handlers[hint.topic]?.(hint)
  }

  let lossTimer: ReturnType<typeof setTimeout> | undefined
  const onLost = () => {
    setLive(false)
    // Queries that did not poll while hints came begin to.
    refreshAll()
  }

  const onVisible = () => {
    if (document.hidden || !missedUpdates) return
    missedUpdates = false
    refreshAll()
  }
  document.addEventListener("visibilitychange", onVisible)

  const watcher = createTopicWatcher(queryClient, (request) => socket.sendRequest(request), refreshes.refresh)
  const socket = keepSocket({
    onMessage(hints) {
      missedUpdates ||= document.hidden
      if (document.hidden) return
      pendingHints.push(...hints)
      hintTimer ??= setTimeout(applyHints, collectMs)
    },
    onStateChange(isUp) {
      clearTimeout(lossTimer)
      if (!isUp) {
        lossTimer = setTimeout(onLost, lossDelayMs)
        return
      }
      setLive(true)
      refreshAll()
    },
    // Hints can get lost, so the lists are reloaded now and then.
    onIdle: refreshes.refreshLists,
    ...(isOffice && { watch: watcher }),
  })

  return () => {
    socket.close()
    watcher.stop()
    rows.stop()
    clearTimeout(hintTimer)
    clearTimeout(lossTimer)
    refreshes.stop()
    document.removeEventListener("visibilitychange", onVisible)
    setLive(false)
  }
}
