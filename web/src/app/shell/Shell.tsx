import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { Outlet, useLocation, useNavigate } from "react-router-dom"
import { type Session, sessionEndedBecause, sessionLost, useSession } from "../../api/session.ts"
import { businessInfoQuery } from "../../data/shop/business.ts"
import { lazyComponent } from "../../ui/lazy-component.tsx"
import { useDocumentTitle } from "../document-title.ts"
import { loggedOutAddress } from "../guard.ts"
import { useScreen } from "../navigation.ts"
import { pageAt } from "../pages.ts"
import { useScrollAndFocus } from "../use-scroll-and-focus.ts"
import { useSessionServices } from "./use-session-services.ts"

/** Not loaded by the login. If it doesn't load, the screen shows without menus: it then says that it failed. */
export const Frame = lazyComponent(() => import("./Frame.tsx"), { fallback: Outlet })

/** Follows the session, and frames every screen that isn't bare. */
export function Shell() {
  const session = useSession()
  const { data: business } = useQuery(businessInfoQuery)
  const { title, frame } = useScreen()
  useDocumentTitle(title, business?.businessname || "Clearline Auto Glass")
  useScrollAndFocus()
  useLeaveWithSession(session)
  // Deactivated users get no updates and can queue nothing.
  const bars = useSessionServices(session?.deactivated ? null : session)

  if (!session || frame === "bare") return <Outlet />
  return <Frame session={session} ownBar={frame === "actions"} bars={bars} />
}

/**
 * Clears screen and cache when the session ends, here or in another tab. After an expired session the next
 * login returns to this page.
 */
function useLeaveWithSession(session: Session | null): void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { pathname, search, hash } = useLocation()
  const currentAddress = pathname + search + hash
  const closed = !session && pageAt(pathname)?.roles !== "public"
  const user = session?.id
  const previousUser = useRef(user)
  useEffect(() => {
    if (previousUser.current !== user) queryClient.clear()
    previousUser.current = user
  }, [user, queryClient])
  useEffect(() => {
    if (!closed) return
    const because = sessionEndedBecause()
    const address =
      because === undefined
        ? "/logout"
        : loggedOutAddress(because, because === sessionLost ? currentAddress : undefined)
    void navigate(address, { replace: true })
  }, [closed, currentAddress, navigate])
}
