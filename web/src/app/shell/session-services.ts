import type { QueryClient } from "@tanstack/react-query"
import { isStaff, mayPass } from "#shared/domain/people/permissions.ts"
import type { Session } from "../../api/session.ts"
import { startLive } from "../../data/live/live.ts"
import { refreshOtherUsers } from "../../data/offline/other-queues.ts"
import type { startOffline } from "../../data/offline/start.ts"
import { removeAllDrafts } from "../../ui/versioned/drafts.ts"
import { keepApp } from "../worker.ts"

export { Bars } from "./Bars.tsx"

/** Runs from login to logout: live updates, a technician's offline queue, service worker. */
export function startSessionServices(
  queryClient: QueryClient,
  { id, role }: Pick<Session, "id" | "role">,
  offline: { startOffline: typeof startOffline } | undefined,
): () => void {
  // Drafts of another user in this tab.
  removeAllDrafts(id)
  const stopLive = startLive(queryClient, { isOffice: mayPass(role, ["clerk"]) })
  const stopOffline = offline?.startOffline(queryClient, id)
  // Fails only where nothing can be stored.
  if (isStaff(role) && !stopOffline) void refreshOtherUsers().catch(() => undefined)
  // Without a service worker the app needs a connection to open.
  if (isStaff(role)) void keepApp().catch(() => undefined)
  return () => {
    stopLive()
    stopOffline?.()
  }
}
