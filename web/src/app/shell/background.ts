import type { QueryClient } from "@tanstack/react-query"
import { isStaff } from "#shared/domain/people/permissions.ts"
import type { Session } from "../../api/session.ts"
import { startLive } from "../../data/live.ts"
import { showOthers } from "../../data/offline/queue.ts"
import { startOffline } from "../../data/offline/start.ts"
import { dropAllEdits } from "../../ui/versioned/kept-edits.ts"
import { keepApp } from "../worker.ts"

export { Bars } from "./Bars.tsx"

/** What goes on beside the screens, from a login to the logout. */
export function startBackground(
  queryClient: QueryClient,
  { id, role }: Pick<Session, "id" | "role">,
): () => void {
  // What another person typed in this tab is none of this one's.
  dropAllEdits(id)
  const stopLive = startLive(queryClient)
  const stopOffline = role === "technician" ? startOffline(queryClient, id) : undefined
  // A browser that stores nothing has nothing of anybody's.
  if (isStaff(role) && !stopOffline) void showOthers().catch(() => undefined)
  // A browser that keeps no app works as before: only without signal it opens nothing.
  if (isStaff(role)) void keepApp().catch(() => undefined)
  return () => {
    stopLive()
    stopOffline?.()
  }
}
