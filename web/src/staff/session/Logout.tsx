import { useMutation } from "@tanstack/react-query"
import { LogIn } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { deleteSession } from "../../api/calls.gen.ts"
import { endSessionIfCurrent, readSession } from "../../api/session.ts"
import type { ScreenHandle } from "../../app/navigation.ts"
import { readQueueState } from "../../data/offline/queue-state.ts"
import { waitingActionsText } from "../../data/offline/time-text.ts"
import { dropDraft, hasDraft } from "../../data/requests/request-draft.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { removeAllDrafts } from "../../ui/versioned/drafts.ts"
import { forwardTarget } from "./forward.ts"
import { Gate, GateMessage } from "./Gate.tsx"

export const handle: ScreenHandle = { frame: "bare" }

/** Number of queued calls on this device, read from storage because no other screen may have loaded it. */
function useQueuedCount(): number {
  const [user] = useState(() => {
    const session = readSession()
    return session?.role === "technician" ? session.id : undefined
  })
  const [waits, setWaits] = useState(() => readQueueState().entries.length || readQueueState().left)
  useEffect(() => {
    if (user === undefined) return
    import("../../data/offline/db.ts")
      .then(({ queueStore }) => queueStore.of(user))
      .then(({ length }) => setWaits(length))
      // Without IndexedDB nothing can be queued.
      .catch(() => undefined)
  }, [user])
  return waits
}

const unsentText = (count: number): string =>
  count === 1
    ? t(`${waitingActionsText(count)} on this phone. Log in again to send it.`)
    : t(`${waitingActionsText(count)} on this phone. Log in again to send them.`)

/** Logs out locally whatever the server replies, and shows its message (owner's specification). */
async function logout(): Promise<void> {
  const session = readSession()
  if (!session) return
  try {
    await api(deleteSession, { query: { id: session.id }, body: {} })
  } catch (error) {
    const alreadyGone = error instanceof ProblemError && error.status === 401
    if (!alreadyGone) throw error
  } finally {
    endSessionIfCurrent(session.token)
  }
}

export default function Logout() {
  const [parameters] = useSearchParams()
  const message = parameters.get("message")
  const route = parameters.get("route")
  const target = forwardTarget(route)
  // A session that expired keeps the address to return to. A deliberate logout doesn't.
  const [isDeliberate] = useState(() => readSession() !== null || route === null)
  const { mutate, isPending, isIdle, error } = useMutation({ mutationFn: logout })
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    if (isDeliberate) {
      dropDraft()
      removeAllDrafts()
    }
    mutate()
  }, [isDeliberate, mutate])
  const working = isIdle || isPending
  const waits = useQueuedCount()

  return (
    <Gate title={working ? messages.login.loggingOut : messages.login.loggedOut}>
      {message !== null && <GateMessage kind="hint">{message}</GateMessage>}
      {error && (
        <GateMessage kind="failed" title="Logout didn't reach the server">
          {error.message} You're logged out on this device anyway.
        </GateMessage>
      )}
      <p aria-live="polite">
        {working ? "One moment." : "You're logged out on this device."}
        {!working && hasDraft() && " Your unfinished request stays in this tab."}
        {waits > 0 && ` ${unsentText(waits)}`}
      </p>
      <ButtonLink
        kind="main"
        size="thumb"
        icon={LogIn}
        wide
        to={target === undefined ? "/login" : `/login?${new URLSearchParams({ route: target })}`}
      >
        {messages.login.logBackIn}
      </ButtonLink>
    </Gate>
  )
}
