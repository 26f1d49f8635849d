import { Link } from "react-router-dom"
import { showPhone } from "#shared/domain/people/phone.ts"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import type { Thread } from "#web/data/messages/inbox.ts"
import { useNow } from "#web/ui/use-now.ts"
import styles from "../Inbox.module.css"

export function ThreadRow({ thread, selected }: { thread: Thread; selected: boolean }) {
  const { phone, name, lastAt, lastBody, unread, readBy, answeredBy, answeredAt, wishes, mayHaveOptedOut } =
    thread
  const now = useNow()
  const isAnswered = answeredAt !== undefined && answeredAt >= lastAt
  return (
    <li>
      <Link
        to={`/inbox?phone=${phone}`}
        className={`${styles.thread} hover-ground stack columns-main-auto gap-x-4 gap-y-1 px-6 py-5 text-inherit no-underline`}
        aria-current={selected || undefined}
        data-unread={unread > 0 || undefined}
      >
        <span className={`${styles.name} bar gap-4 wrap-anywhere`}>
          <span className={styles.preview}>{name ?? showPhone(phone)}</span>
          {unread > 0 && (
            <span className={styles.count}>
              {unread}
              <span className="spoken"> unread</span>
            </span>
          )}
        </span>
        <time dateTime={lastAt}>{formatInstant(lastAt, now)}</time>
        <span className={`${styles.last} ellipsis span-all text-muted nowrap overflow-hidden`}>
          {lastBody}
        </span>
        {mayHaveOptedOut && <small className={styles.open}>May have opted out</small>}
        {wishes && <small className={styles.open}>Wants another time</small>}
        {unread === 0 && (
          <small>
            {isAnswered && answeredBy
              ? `${answeredAt > lastAt ? "Answered" : "Sent"} by ${answeredBy.name}`
              : readBy && `Read by ${readBy.name}`}
          </small>
        )}
      </Link>
    </li>
  )
}
