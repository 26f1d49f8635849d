import { hasFailed } from "#shared/domain/messages/messages.ts"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { translateReply } from "#shared/reply-language.ts"
import { outcomeText, providerText, recipientText } from "#web/data/messages/message-text.ts"
import type { SentMessage } from "#web/data/messages/messages.ts"
import styles from "./HistoryPanel.module.css"

/** "Text to (530) 555-0142, delivered 10:02am", with the text below. */
export function MessageEntry({ message, now, brief }: { message: SentMessage; now: Date; brief: boolean }) {
  const { at, by, subject, body, problem } = message
  const delivery = outcomeText(message, now)
  return (
    <li className="gap-4 py-2 px-0 stack type-note wrap-anywhere leading-135">
      <time className="text-muted type-small" dateTime={at}>
        {formatInstant(at, now)}
      </time>
      <div>
        <b>{recipientText(message)}</b>
        {delivery && (
          <>
            , <span className={hasFailed(message) ? "text-danger" : undefined}>{delivery}</span>
          </>
        )}
        {by && !brief && <p className={styles.brief}>by {by.name}</p>}
        {problem && <p className="text-danger">{translateReply(problem)}</p>}
        <p className={brief ? styles.brief : styles.note}>{subject ?? body}</p>
        {!brief && subject && <p className={styles.brief}>{body}</p>}
        {!brief && providerText(message) && <p className="text-muted type-small">{providerText(message)}</p>}
      </div>
    </li>
  )
}
