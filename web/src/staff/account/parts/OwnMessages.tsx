import { useInfiniteQuery } from "@tanstack/react-query"
import { Mail, MessageSquare, Paperclip } from "lucide-react"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { useOpeningMessage } from "#web/app/navigation-message.ts"
import { type OwnMessage, ownMessagesQuery } from "#web/data/messages/messages.ts"
import { Empty, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Notice } from "#web/ui/feedback/Notice.tsx"
import log from "#web/ui/page/EventLog.module.css"
import { EventLog } from "#web/ui/page/EventLog.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./OwnMessages.module.css"

/** Deactivated users can still read messages from the shop (docs/domain.md, section 9). */
export function OwnMessages({ name }: { name: string }) {
  const reason = useOpeningMessage()
  const query = useInfiniteQuery(ownMessagesQuery)
  return (
    <>
      <PageHeader title="Your messages" subtitle={name} />
      <div className={log.page}>
        <Notice message={reason ?? messages.login.deactivated}>
          <p>You can still read what we sent you.</p>
        </Notice>
        <EventLog
          query={query}
          what={t("messages")}
          failed="Couldn't load your messages."
          loading={<Skeleton />}
          empty={<Empty title="No messages">Texts and emails that we sent you show up here.</Empty>}
        >
          {(messages) => (
            <ul className={log.panel}>
              {messages.map((message) => (
                <Message key={message._id} message={message} />
              ))}
            </ul>
          )}
        </EventLog>
      </div>
    </>
  )
}

function Message({ message }: { message: OwnMessage }) {
  const { kind, at, subject, body, attachments, invoiceNumber } = message
  const now = useNow()
  const Icon = kind === "text" ? MessageSquare : Mail
  return (
    <li className={log.row}>
      <time dateTime={at}>{formatInstant(at, now)}</time>
      <div className="stack min-w-0 gap-1 wrap-anywhere">
        <p className="bar gap-3 text-muted type-note">
          <Icon className="flex-none" size={16} aria-hidden />
          {kind === "text" ? "Text" : "Email"}
          {invoiceNumber !== undefined && ` about job ${invoiceNumber}`}
        </p>
        {subject && <p className="weight-strong">{subject}</p>}
        <p className={styles.text}>{body}</p>
        {attachments?.map((file) => (
          <p key={file} className="bar gap-3 text-muted type-note">
            <Paperclip className="flex-none" size={14} aria-hidden />
            {file}
          </p>
        ))}
      </div>
    </li>
  )
}

const Skeleton = () => (
  <ul className={log.panel}>
    {[220, 168, 260, 190].map((width) => (
      <li key={width} className={log.row}>
        <SkeletonBar width={72} />
        <div className="stack min-w-0 gap-1 wrap-anywhere">
          <SkeletonBar width={140} />
          <SkeletonBar width={width} />
        </div>
      </li>
    ))}
  </ul>
)
