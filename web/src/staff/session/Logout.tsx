import { useMutation } from "@tanstack/react-query"
import { LogIn } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { messages } from "../../../../shared/messages.ts"
import { api } from "../../api/api.ts"
import { deleteSession } from "../../api/calls.gen.ts"
import { endSession, readSession } from "../../api/session.ts"
import type { ScreenHandle } from "../../app/navigation.ts"
import { dropDraft, hasDraft } from "../../data/request-draft.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { ProblemError } from "../../ui/problem.ts"
import { forwardTarget } from "./forward.ts"
import { Gate, GateMessage } from "./Gate.tsx"

export const handle: ScreenHandle = { frame: "bare" }

/** Logged out here whatever the server says; what it said is shown (spec 1, section 8). */
async function logout(): Promise<void> {
  const session = readSession()
  if (!session) return
  try {
    await api(deleteSession, { query: { token: session.token, id: session.id }, body: {} })
  } catch (error) {
    const alreadyGone = error instanceof ProblemError && error.status === 401
    if (!alreadyGone) throw error
  } finally {
    endSession()
  }
}

export default function Logout() {
  const [parameters] = useSearchParams()
  const message = parameters.get("message")
  const route = parameters.get("route")
  const target = forwardTarget(route)
  // A session that ended by itself left the way back; whoever ended it wants nothing of theirs kept.
  const [chosen] = useState(() => readSession() !== null || route === null)
  const { mutate, isPending, isIdle, error } = useMutation({ mutationFn: logout })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (chosen) dropDraft()
    mutate()
  }, [chosen, mutate])
  const working = isIdle || isPending

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
