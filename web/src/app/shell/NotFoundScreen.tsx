import { useEffect } from "react"
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import { useSession } from "../../api/session.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { Empty, Failed } from "../../ui/feedback/DataView.tsx"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { homeName } from "../navigation.ts"
import styles from "./NotFoundScreen.module.css"

/** Reached by links inside the app only. The edge function answers unknown addresses. */
export function NotFoundScreen() {
  const { pathname, search } = useLocation()
  const session = useSession()
  return (
    <div className={styles.middle}>
      <PageHeader title={messages.common.notFound} />
      <Empty
        title={messages.notFoundPage.sentence}
        actions={
          <ButtonLink size="large" to={session ? "/account" : "/login"}>
            {session ? homeName(session) : "Login"}
          </ButtonLink>
        }
      >
        <code className="block mt-4 wrap-anywhere font-mono">{pathname + search}</code>
      </Empty>
    </div>
  )
}

/** Shown when a screen crashed or did not load. Offline it retries when the connection returns. */
export function ScreenFailed() {
  const error = useRouteError()
  const isOffline = error instanceof ProblemError && error.code === "offline"
  useEffect(() => {
    if (!isOffline) return
    const reload = () => window.location.reload()
    window.addEventListener("online", reload)
    return () => window.removeEventListener("online", reload)
  }, [isOffline])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return (
    <div className={styles.middle}>
      <Failed
        title="This page didn't load."
        error={error instanceof Error ? error : new Error(String(error))}
        retry={() => window.location.reload()}
      />
    </div>
  )
}
