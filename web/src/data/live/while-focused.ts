import { type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useEffect, useSyncExternalStore } from "react"

const listen = (listener: () => void) => {
  window.addEventListener("focus", listener)
  window.addEventListener("blur", listener)
  return () => {
    window.removeEventListener("focus", listener)
    window.removeEventListener("blur", listener)
  }
}

/**
 * Spread into a query that polls only while the window has the focus (owner's specification). A stale query
 * reloads on focus.
 */
export function useWhileFocused(queryKey: QueryKey): { refetchInterval?: false } {
  const client = useQueryClient()
  const isFocused = useSyncExternalStore(listen, () => document.hasFocus())
  useEffect(() => {
    if (!isFocused) return
    void client.refetchQueries(
      { queryKey, exact: true, type: "active", stale: true },
      { cancelRefetch: false },
    )
    // `queryKey` may change between renders. A new key fetches anyway, so it is no dependency.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, isFocused])
  return isFocused ? {} : { refetchInterval: false }
}
