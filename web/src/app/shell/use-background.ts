import { useQueryClient } from "@tanstack/react-query"
import { createElement, type ReactNode, useEffect, useState } from "react"
import type { Session } from "../../api/session.ts"

/** What a first visit waits for comes first; milliseconds. */
const afterFirstPaint = 500

/**
 * As long as somebody is logged in: hears of changes, keeps the app and a technician's day, sends what waits. The screen does not
 * wait for it. Answers what tells of it on the page, once it is there.
 */
export function useBackground(session: Session | null): ReactNode {
  const queryClient = useQueryClient()
  const [bars, setBars] = useState<ReactNode>()
  const user = session?.id
  const role = session?.role
  useEffect(() => {
    if (user === undefined || role === undefined) return
    let stop: (() => void) | undefined
    let left = false
    const start = async () => {
      try {
        const background = await import("./background.ts")
        if (left) return
        stop = background.startBackground(queryClient, { id: user, role })
        setBars(createElement(background.Bars))
      } catch {
        // Its file did not come: what is open goes on asking by itself.
      }
    }
    const soon = setTimeout(() => void start(), navigator.onLine ? afterFirstPaint : 0)
    return () => {
      left = true
      clearTimeout(soon)
      stop?.()
    }
  }, [user, role, queryClient])
  return bars
}
