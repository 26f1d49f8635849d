import { Mail, MessageSquare, Paperclip, Send } from "lucide-react"
import { Link } from "react-router-dom"
import { findResendProblem, type MessageCause } from "#shared/domain/messages/messages.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { formatInstant, formatInstantInSentence } from "#shared/domain/schedule/dates.ts"
import { providerText } from "#web/data/messages/message-text.ts"
import { type OutboxMessage, useSendAgain } from "#web/data/messages/outbox.ts"
import { Button } from "#web/ui/Button.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import log from "#web/ui/page/EventLog.module.css"
import { useNow } from "#web/ui/use-now.ts"
import styles from "../Outbox.module.css"

const causes: Record<MessageCause, string> = {
  code: "One-time code",
  booked: "Booked",
  consent: "Consent to texts",
  enroute: "On the way",
  job: "To the technician",
  request: "New request",
  typed: "Typed",
  reply: "Reply",
  invoiceCopy: "Invoice",
  bill: "Insurer's bill",
  jobLink: "Job's link",
  review: "Review request",
}

export function MessageRow({ message }: { message: OutboxMessage }) {
  const { kind, to, cc, cause, by, invoiceNumber, at, sentAt, deliveredAt, subject, body, attachments } =
    message
  const { _id, state, problem, tries, providerId, secret } = { ...message, secret: message.cause === "code" }
  const now = useNow()
  const sendAgain = useSendAgain()
  const Icon = kind === "text" ? MessageSquare : Mail
  const recipient = kind === "text" ? showPhone(to) : to
  const sendIt = async () => {
    try {
      await sendAgain.mutateAsync(_id)
      showMessage("Waiting to be sent.")
    } catch (error) {
      showFailure("Couldn't send it again.", error as Error)
    }
  }
  return (
    <li className={`${log.row} ${styles.row}`}>
      <time dateTime={at}>{formatInstant(at, now)}</time>
      <div className="stack min-w-0 gap-1 wrap-anywhere">
        <p className="cluster items-center gap-x-4 gap-y-1">
          <Icon className="flex-none text-muted" size={16} aria-hidden />
          <b>
            <span className="spoken">{kind === "text" ? "Text to " : "Email to "}</span>
            {recipient}
          </b>
          {cc && <small className="text-muted">copy to {cc}</small>}
        </p>
        <p className={`${styles.facts} strong-links cluster gap-x-5 gap-y-1 text-muted type-small`}>
          {cause && <span>{causes[cause]}</span>}
          {by && <span>{by.name}</span>}
          {invoiceNumber !== undefined && (
            <Link to={`/servicerequest/${invoiceNumber}`}>{invoiceNumber}</Link>
          )}
          {deliveredAt ? (
            <span>delivered {formatInstantInSentence(deliveredAt, now)}</span>
          ) : (
            sentAt && <span>sent {formatInstantInSentence(sentAt, now)}</span>
          )}
          {state === "queued" && tries > 0 && <span>{tries === 1 ? "1 try" : `${tries} tries`} so far</span>}
        </p>
        {subject && <p className="weight-strong">{subject}</p>}
        {!secret && <p className={styles.messageBody}>{body}</p>}
        {attachments?.map((name) => (
          <p key={name} className="bar gap-3 text-muted type-small">
            <Paperclip className="flex-none text-muted" size={14} aria-hidden />
            {name}
          </p>
        ))}
        {problem && <p className="text-danger">{problem}</p>}
        {providerId && <p className="text-muted type-small">{providerText(message)}</p>}
      </div>
      {findResendProblem(message, now) === undefined && (
        <Button
          icon={Send}
          isPending={sendAgain.isPending}
          disabledReason={secret ? "This code is too old. They can ask for a new one." : undefined}
          onClick={() => void sendIt()}
        >
          Send again
        </Button>
      )}
    </li>
  )
}
