import { useQuery } from "@tanstack/react-query"
import { CalendarPlus, LayoutList } from "lucide-react"
import { stamp } from "../../../../../shared/domain/dates.ts"
import { mayPass } from "../../../../../shared/domain/permissions.ts"
import { isReady } from "../../../app/pages.ts"
import type { Session } from "../../../app/session.ts"
import { Button, ButtonLink } from "../../../ui/Button.tsx"
import { useNow } from "../../../ui/now.ts"
import { Fact, Facts, Panel } from "../../../ui/Panel.tsx"
import { type OpenSession, type Shown, sessionsQuery } from "../queries.ts"
import { BoneLine } from "./BoneLine.tsx"
import styles from "./StatusPanel.module.css"

type Props = { id: string /** nothing yet: still on its way */; user: Shown | undefined; session: Session }

/** Whether somebody may log in and does, and what can be begun for him. */
export function StatusPanel({ id, user, session }: Props) {
  const isClerk = mayPass(session.role, ["clerk"])
  const links = linksOf(user ?? (id === session.id ? ownOf(session) : undefined), session)
  if (!isClerk && links.length === 0) return null
  return (
    <Panel title="Status">
      {isClerk && (
        <Facts>
          <Fact label="Login">
            {user ? (
              <span className={user.state === "inactive" ? styles.inactive : styles.active}>
                {user.state === "inactive" ? "Deactivated" : "Active"}
              </span>
            ) : (
              <BoneLine width={72} />
            )}
          </Fact>
          <Sessions of={id} />
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

type Linked = Pick<Shown, "_id" | "role"> & { category?: string | undefined }

/** One's own role is known before the record is. */
const ownOf = ({ id, role, category }: Session): Linked => ({ _id: id, role, category })

/** The status links of the spec, to pages that are there. */
function linksOf(user: Linked | undefined, { id }: Session) {
  if (user?.role !== "user") return []
  const { _id, category } = user
  const isAccount = category === "commercial" || category === "carrier"
  const service = isAccount ? `/newservice?invoiceType=net&billingId=${_id}` : "/newservice"
  const account = _id === id ? "/account" : `/account?commercialId=${_id}`
  return [
    ...(isReady(service) ? [{ text: "Request Service", icon: CalendarPlus, href: service }] : []),
    ...((isAccount || _id === id) && isReady(account)
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
        <BoneLine width={150} />
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
