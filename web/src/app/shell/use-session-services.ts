import { useQueryClient } from "@tanstack/react-query"
import { createElement, type ReactNode, useEffect, useState } from "react"
import type { Session } from "../../api/session.ts"

/** Milliseconds, so that the first page loads first. */
const startDelayMs = 500

/** Runs the background work while a user is logged in. Returns its banners once loaded. */
export function useSessionServices(session: Session | null): ReactNode {
  const queryClient = useQueryClient()
  const [bars, setBars] = useState<ReactNode>()
  const user = session?.id
  const role = session?.role
  useEffect(() => {
    if (user === undefined || role === undefined) return
    let stop: (() => void) | undefined
    let isStopped = false
    const start = async () => {
      try {
        const [background, offline] = await Promise.all([
          import("./session-services.ts"),
          role === "technician" ? import("../../data/offline/start.ts") : undefined,
        ])
        if (isStopped) return
        stop = background.startSessionServices(queryClient, { id: user, role }, offline)
        setBars(createElement(background.Bars))
      } catch {
        // If the script does not load, screens keep polling.
      }
    }
    const soon = setTimeout(() => void start(), navigator.onLine ? startDelayMs : 0)
    return () => {
      isStopped = true
      clearTimeout(soon)
      stop?.()
    }
  }, [user, role, queryClient])
  return bars
}
