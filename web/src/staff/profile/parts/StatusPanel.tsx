import { useQuery } from "@tanstack/react-query"
import { CalendarPlus, LayoutList } from "lucide-react"
import { stamp } from "../../../../../shared/domain/dates.ts"
import { mayPass } from "../../../../../shared/domain/permissions.ts"
import { isReady } from "../../../app/pages.ts"
import type { Session } from "../../../app/session.ts"
import { Button, ButtonLink } from "../../../ui/Button.tsx"
import { Bone } from "../../../ui/DataView.tsx"
import { useNow } from "../../../ui/now.ts"
import { Fact, Facts, Panel } from "../../../ui/Panel.tsx"
import { type OpenSession, type Shown, sessionsQuery } from "../queries.ts"
import styles from "./StatusPanel.module.css"

/** Whether somebody may log in and does, and what can be begun for him. */
export function StatusPanel({ user, session }: { user: Shown; session: Session }) {
  const isClerk = mayPass(session.role, ["clerk"])
  const links = linksOf(user, session)
  if (!isClerk && links.length === 0) return null
  return (
    <Panel title="Status">
      {isClerk && (
        <Facts>
          <Fact label="Login">
            <span className={user.state === "inactive" ? styles.inactive : styles.active}>
              {user.state === "inactive" ? "Deactivated" : "Active"}
            </span>
          </Fact>
          <Sessions of={user._id} />
        </Facts>
      )}
      {links.length > 0 && (
        <div className={styles.links}>
          {links.map(({ text, icon, ...address }) => (
            <ButtonLink key={text} icon={icon} {...address}>
              {text}
            </ButtonLink>
          ))}
        </div>
      )}
    </Panel>
  )
}

/** The status links of the spec, to pages that are there. */
function linksOf({ _id, role, category }: Shown, { id }: Session) {
  const isAccount = category === "commercial" || category === "carrier"
  const service = isAccount ? `/newservice?invoiceType=net&billingId=${_id}` : "/newservice"
  const account = _id === id ? "/account" : `/account?commercialId=${_id}`
  return [
    ...(role === "user" && isReady(service)
      ? [{ text: "Request Service", icon: CalendarPlus, href: service }]
      : []),
    ...(role === "user" && (isAccount || _id === id) && isReady(account)
      ? [{ text: "Account View", icon: LayoutList, to: account }]
      : []),
  ]
}

function Sessions({ of }: { of: string }) {
  const now = useNow()
  const { data, isError, refetch } = useQuery(sessionsQuery(of))
  return (
    <Fact label="Sessions">
      {isError ? (
        <span className={styles.failed}>
          Not loaded
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </span>
      ) : data === undefined ? (
        <Bone width={150} />
      ) : (
        <span>{sessionsText(data, now)}</span>
      )}
    </Fact>
  )
}

function sessionsText(sessions: readonly OpenSession[], now: Date): string {
  const [newest] = sessions
  if (!newest) return "Not logged in anywhere"
  const count = sessions.length === 1 ? "1 open" : `${sessions.length} open`
  return `${count}, last used ${stamp(newest.lastInteraction, now).replace("Today", "today")}`
}
