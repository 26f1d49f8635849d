import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { Outlet, useLocation, useNavigation } from "react-router-dom"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import type { Session } from "../../api/session.ts"
import { accountQuery } from "../../data/people/account.ts"
import { useNewDispatches } from "../../data/requests/ivy.ts"
import { businessInfoQuery } from "../../data/shop/business.ts"
import { useHotkeys } from "../../ui/hotkeys.ts"
import { lazyComponent, useEverOpened } from "../../ui/lazy-component.tsx"
import { useAppLanguage } from "../app-language.ts"
import { useNoScrollWhileLoading } from "../early-typing.ts"
import { BottomBar } from "./BottomBar.tsx"
import { Footer } from "./Footer.tsx"
import styles from "./Frame.module.css"
import { menuOf } from "./menu.ts"
import type { Overlay } from "./Overlays.tsx"
import { PasswordGate } from "./PasswordGate.tsx"
import { Rail } from "./Rail.tsx"

const Overlays = lazyComponent(() => import("./Overlays.tsx"))
const OwnJobsCount = lazyComponent(() => import("./OwnJobsCount.tsx"), { hideFailure: true })

/** The frame of every staff screen. */
export default function Frame({
  session,
  ownBar,
  bars,
}: {
  session: Session
  ownBar: boolean
  bars: ReactNode
}) {
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
          footerText={business?.footerData}
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
