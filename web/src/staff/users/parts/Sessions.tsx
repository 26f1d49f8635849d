import { ChevronDown } from "lucide-react"
import { messages } from "#shared/messages.ts"
import type { OpenSession } from "#web/data/people/sessions.ts"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { browserName, isOtherVersion, pageName, timeAgo } from "../labels.ts"
import styles from "./Sessions.module.css"
import type { SessionsOfOne } from "./user-list.ts"

/** Updates every second (owner's specification). */
const Since = ({ instant }: { instant: string }) => timeAgo(instant, useNow(1000))

export function LastSeen({ sessions }: { sessions: SessionsOfOne }) {
  if (sessions === "loading")
    return (
      <span className="min-w-0">
        <SkeletonBar width={92} />
      </span>
    )
  if (sessions === "failed")
    return <span className="text-muted type-small">{messages.users.sessionsFailed}</span>
  const [last] = sessions
  if (last === undefined) return <span className="text-muted type-small">Not logged in</span>
  return (
    <span className="min-w-0">
      <b className="block type-note weight-medium">
        <Since instant={last.lastInteraction} />
      </b>
      <small className="block leading-135">
        {[pageName(last), browserName(last.browser)].filter(Boolean).join(" · ")}
      </small>
    </span>
  )
}

export function SessionsButton({
  name,
  sessions,
  isOpen,
  onClick,
}: {
  name: string
  sessions: SessionsOfOne
  isOpen: boolean
  onClick: () => void
}) {
  if (typeof sessions === "string" || sessions.length === 0) return null
  const count = sessions.length
  return (
    <button
      type="button"
      className={styles.button}
      aria-expanded={isOpen}
      aria-label={`${count === 1 ? "1 session" : `${count} sessions`} of ${name}`}
      onClick={onClick}
    >
      {count}
      <ChevronDown size={15} aria-hidden />
    </button>
  )
}

export const SessionList = ({ sessions }: { sessions: readonly OpenSession[] }) => (
  <ul className={styles.list}>
    {sessions.map((session) => (
      <li
        key={`${session.lastInteraction} ${session.ipAddress} ${session.browser}`}
        className={styles.session}
      >
        <span>{browserName(session.browser)}</span>
        <span>{pageName(session) || "No page yet"}</span>
        <span>
          {session.ipAddress}
          {session.version !== "" && ", version "}
          {session.version !== "" && (
            <span className={isOtherVersion(session) ? "text-hot weight-strong" : undefined}>
              {session.version}
            </span>
          )}
        </span>
        <span>
          <Since instant={session.lastInteraction} />
        </span>
      </li>
    ))}
  </ul>
)
