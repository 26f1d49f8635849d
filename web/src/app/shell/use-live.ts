import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"

/** What a first visit waits for comes first; milliseconds. */
const afterFirstPaint = 500

/** As long as somebody is logged in, the server tells what others change; the screen does not wait for it. */
export function useLive(user: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (user === undefined) return
    let stop: (() => void) | undefined
    let left = false
    const start = async () => {
      try {
        const { startLive } = await import("../../data/live.ts")
        if (!left) stop = startLive(queryClient)
      } catch {
        // Its file did not come: what is open goes on asking.
      }
    }
    const soon = setTimeout(() => void start(), afterFirstPaint)
    return () => {
      left = true
      clearTimeout(soon)
      stop?.()
    }
  }, [user, queryClient])
}
