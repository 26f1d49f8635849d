import { useQuery } from "@tanstack/react-query"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { formatInstantInSentence } from "#shared/domain/schedule/dates.ts"
import type { Session } from "#web/api/session.ts"
import { useSitePath } from "#web/data/people/account.ts"
import { type OpenSession, sessionsQuery } from "#web/data/people/sessions.ts"
import type { ShownUser } from "#web/data/people/user.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Fact, Facts, Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { statusLinks } from "../status-links.ts"
import { LoginActions } from "./LoginActions.tsx"
import { SkeletonLine } from "./SkeletonLine.tsx"
import styles from "./StatusPanel.module.css"

type Props = {
  id: string
  user: ShownUser | undefined
  failed: boolean
  session: Session
  onFailed: (sentence: string) => void
}

export function StatusPanel({ id, user, failed, session, onFailed }: Props) {
  const isClerk = mayPass(session.role, ["clerk"])
  const sessionUser = id === session.id ? userOfSession(session) : undefined
  const sitePath = useSitePath()
  const links = statusLinks(user ?? sessionUser, session, sitePath)
  if (!isClerk && !sessionUser && links.length === 0) return null
  return (
    <Panel title="Status">
      {isClerk && (
        <Facts>
          {(user || !failed) && (
            <Fact label="Login">
              {user ? (
                <span
                  className={
                    user.state === "inactive"
                      ? `${styles.inactive} inline-bar gap-3`
                      : `${styles.active} inline-bar gap-3`
                  }
                >
                  {user.state === "inactive" ? "Deactivated" : "Active"}
                </span>
              ) : (
                <SkeletonLine width={72} />
              )}
            </Fact>
          )}
          <Sessions of={id} />
        </Facts>
      )}
      {(links.length > 0 || sessionUser) && (
        <div className={`${styles.links} cluster gap-4`}>
          {links.map(({ text, icon, ...address }) => (
            <ButtonLink key={text} icon={icon} {...address}>
              {text}
            </ButtonLink>
          ))}
          {sessionUser && (
            <LoginActions
              user={user ?? { _id: id, name: session.name }}
              session={session}
              onFailed={onFailed}
            />
          )}
        </div>
      )}
    </Panel>
  )
}

/** The session knows your own role before your record is loaded. */
const userOfSession = ({ id, role, category }: Session) => ({ _id: id, role, category })

function Sessions({ of }: { of: string }) {
  const now = useNow()
  const { data, isError, refetch } = useQuery(sessionsQuery([of]))
  return (
    <Fact label="Sessions">
      {isError ? (
        <span className="inline-bar flex-wrap gap-x-4 gap-y-2 text-muted">
          Not loaded
          <Button kind="quiet" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </span>
      ) : data === undefined ? (
        <SkeletonLine width={150} />
      ) : (
        <span>{sessionsText(data.get(of) ?? [], now)}</span>
      )}
    </Fact>
  )
}

function sessionsText(sessions: readonly OpenSession[], now: Date): string {
  const [newest] = sessions
  if (!newest) return "Not logged in anywhere"
  const count = sessions.length === 1 ? "1 open" : `${sessions.length} open`
  return `${count}, last used ${formatInstantInSentence(newest.lastInteraction, now)}`
}
