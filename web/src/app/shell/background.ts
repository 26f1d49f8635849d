import type { QueryClient } from "@tanstack/react-query"
import { isStaff } from "../../../../shared/domain/permissions.ts"
import type { Session } from "../../api/session.ts"
import { startLive } from "../../data/live.ts"
import { keepApp } from "../worker.ts"

export { Bars } from "./Bars.tsx"

/** What goes on beside the screens, from a login to the logout. */
export function startBackground(
  queryClient: QueryClient,
  { role }: Pick<Session, "id" | "role">,
): () => void {
  const stopLive = startLive(queryClient)
  // A browser that keeps no app works as before: only without signal it opens nothing.
  if (isStaff(role)) void keepApp().catch(() => undefined)
  return stopLive
}
