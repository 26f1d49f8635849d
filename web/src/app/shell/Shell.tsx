import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { Outlet, useLocation, useNavigate, useNavigation } from "react-router-dom"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { type Session, sessionEndedBecause, sessionLost, useSession } from "../../api/session.ts"
import { accountQuery } from "../../data/people/account.ts"
import { useNewDispatches } from "../../data/requests/ivy.ts"
import { businessInfoQuery } from "../../data/shop/business.ts"
import { useHotkeys } from "../../ui/hotkeys.ts"
import { lazyComponent, useEverOpened } from "../../ui/lazy-component.tsx"
import { useAppLanguage } from "../app-language.ts"
import { useDocumentTitle } from "../document-title.ts"
import { useNoScrollWhileLoading } from "../early-typing.ts"
import { loggedOutAddress } from "../guard.ts"
import { useScreen } from "../navigation.ts"
import { pageAt } from "../pages.ts"
import { useScrollAndFocus } from "../use-scroll-and-focus.ts"
import { BottomBar } from "./BottomBar.tsx"
import { Footer } from "./Footer.tsx"
import { menuOf } from "./menu.ts"
import type { Overlay } from "./Overlays.tsx"
import { PasswordGate } from "./PasswordGate.tsx"
import { Rail } from "./Rail.tsx"
import styles from "./Shell.module.css"
import { useSessionServices } from "./use-session-services.ts"

const Overlays = lazyComponent(() => import("./Overlays.tsx"))
const OwnJobsCount = lazyComponent(() => import("./OwnJobsCount.tsx"), { hideFailure: true })

/** The frame of every staff screen. */
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

function Frame({ session, ownBar, bars }: { session: Session; ownBar: boolean; bars: ReactNode }) {
  const { data: account } = useQuery(accountQuery)
  useAppLanguage(session.role, account && (account.language ?? "en"))
  const { data: business } = useQuery(businessInfoQuery)
  const isNavigating = useNavigation().state !== "idle"
  const [open, setOpen] = useState<Overlay | undefined>()
  const wasOpened = useEverOpened(open !== undefined)
  const close = () => setOpen(undefined)
  const { data: dispatches } = useNewDispatches({
    enabled: mayPass(session.role, ["clerk"]) && account !== undefined,
  })
  const [openJobs, setOpenJobs] = useState<number>()
  const counts = account?.counts && {
    ...account.counts,
    requests: openJobs ?? account.counts.toSchedule,
    dispatches: dispatches?.count,
  }
  const menu = menuOf(session, counts, account?.language)

  const { key } = useLocation()
  const [navigation, setNavigation] = useState(key)
  if (navigation !== key) {
    setNavigation(key)
    close()
  }
  useHotkeys({
    "mod+k": [t("Find anything"), () => setOpen("palette")],
    // Most keyboards need Shift for "?", some don't.
    "shift+?": [t("Show keyboard shortcuts"), () => setOpen("keys")],
    "?": [t("Show keyboard shortcuts"), () => setOpen("keys")],
  })
  useNoScrollWhileLoading(isNavigating)

  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Rail
        session={session}
        avatar={account?.avatar}
        menu={menu}
        language={account?.language}
        onFind={() => setOpen("palette")}
      />
      <div className={`${styles.main} column min-w-0 relative`}>
        {isNavigating && <div className={styles.moving} />}
        {bars}
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
        <Footer
          words={business?.footerData}
          name={business?.businessname}
          careers={business?.careers}
          language={account?.language}
          onKeys={() => setOpen("keys")}
        />
      </div>
      {!ownBar && (
        <BottomBar
          session={session}
          menu={menu}
          onSearch={() => setOpen("palette")}
          onMore={() => setOpen("menu")}
        />
      )}
      <PasswordGate />
      {session.role === "technician" && <OwnJobsCount technicianId={session.id} onCount={setOpenJobs} />}
      {wasOpened && (
        <Overlays open={open} onClose={close} session={session} avatar={account?.avatar} menu={menu} />
      )}
    </div>
  )
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
