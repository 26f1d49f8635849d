import { useInfiniteQuery } from "@tanstack/react-query"
import { ArrowLeft, Send } from "lucide-react"
import { useEffect, useState } from "react"
import { Link } from "react-router-dom"
import { maxTextCharacters } from "#shared/domain/messages/messages.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { stamp } from "#shared/domain/schedule/dates.ts"
import {
  type ConversationMessage,
  conversationQuery,
  type Thread,
  useAnswer,
  useReadThread,
} from "#web/data/inbox.ts"
import { isTrouble, outcomeText } from "#web/data/messages/message-text.ts"
import { useRecordConsent } from "#web/data/text-consent.ts"
import { TextLength } from "#web/staff/shared/texts/TextLength.tsx"
import { Button } from "#web/ui/Button.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/DataView.tsx"
import { hideMessage, showFailure } from "#web/ui/notifications.ts"
import { ProblemError } from "#web/ui/problem.ts"
import { tooLongMessage } from "#web/ui/too-long-message.ts"
import { useNow } from "#web/ui/use-now.ts"
import { usePersistedState } from "#web/ui/versioned/use-persisted-state.ts"
import styles from "../Inbox.module.css"
import { AssignToJobForm } from "./AssignToJobForm.tsx"

/** Messages with one phone, oldest first. Opening it marks them as read. */
export function Conversation({ phone, thread }: { phone: string; thread: Thread | undefined }) {
  const query = useInfiniteQuery(conversationQuery(phone))
  const { mutate: read } = useReadThread()
  const { unread = 0, version = 0, name, invoiceNumber, userId, wishes = [] } = thread ?? {}
  const isShown = query.data !== undefined
  useEffect(() => {
    if (unread > 0 && isShown) read({ phone, version })
  }, [unread, version, phone, isShown, read])

  return (
    <section className={`${styles.conversation} stack`} aria-label="Conversation">
      <header className={`${styles.who} bar gap-4 px-6 py-5 line-below`}>
        <Link to="/inbox" className={styles.back} aria-label="All texts">
          <ArrowLeft size={20} aria-hidden />
        </Link>
        <div>
          <h2>{name ?? showPhone(phone)}</h2>
          <p>
            {name !== undefined && <span>{showPhone(phone)}</span>}
            {invoiceNumber !== undefined && (
              <Link to={`/servicerequest/${invoiceNumber}`}>Job {invoiceNumber}</Link>
            )}
            {userId !== undefined && <Link to={`/profile/${userId}`}>Profile</Link>}
          </p>
        </div>
      </header>
      {thread?.mayHaveOptedOut && <MayHaveOptedOut phone={phone} />}
      {wishes.map((one) => (
        <p key={one.invoiceNumber} className={styles.wish}>
          <span>
            <b>Wants another time</b> {one.wish}
          </span>
          <Link to={`/servicerequest/${one.invoiceNumber}`}>Open job {one.invoiceNumber}</Link>
        </p>
      ))}
      {thread && invoiceNumber === undefined && <AssignToJobForm phone={phone} />}
      <DataView
        query={query}
        failed="Couldn't load the conversation."
        loading={
          <div className={styles.coming}>
            <SkeletonLines count={5} />
          </div>
        }
        empty={{
          when: ({ pages: [first] }) => first?.reply.length === 0,
          show: <Empty title="No texts yet" />,
        }}
      >
        {({ pages }) => (
          <Bubbles
            texts={pages.flatMap(({ reply }) => reply)}
            failed={query.isFetchNextPageError ? query.error?.message : undefined}
            earlier={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          />
        )}
      </DataView>
      <Answer key={phone} phone={phone} invoiceNumber={invoiceNumber} />
    </section>
  )
}

const failure = "Couldn't record their answer."

/** Texts are paused until the office has recorded what the customer meant. */
function MayHaveOptedOut({ phone }: { phone: string }) {
  const { mutate, isPending } = useRecordConsent()
  const record = (agreed: boolean) => {
    hideMessage(failure)
    mutate({ phone, given: agreed }, { onError: (error) => showFailure(failure, error) })
  }
  return (
    <div className={styles.wish}>
      <span>
        <b>May have opted out</b> Texts are paused. Call and ask if they still want texts.
      </span>
      <div>
        <Button size="small" busy={isPending} onClick={() => record(false)}>
          No more texts
        </Button>
        <Button size="small" busy={isPending} onClick={() => record(true)}>
          Record consent
        </Button>
      </div>
    </div>
  )
}

const showIt = (bubble: HTMLLIElement | null) => bubble?.scrollIntoView({ block: "nearest" })

function Bubbles({
  texts,
  failed,
  earlier,
}: {
  texts: readonly ConversationMessage[]
  failed: string | undefined
  earlier: (() => void) | undefined
}) {
  const now = useNow()
  const latest = texts[0]?._id
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <ol className={styles.said} tabIndex={0} aria-label="Texts">
      {earlier && (
        <li className={styles.earlier}>
          <Button size="small" onClick={earlier}>
            Earlier
          </Button>
          {failed !== undefined && (
            <p className={styles.trouble} role="alert">
              Couldn't load earlier texts. {failed}
            </p>
          )}
        </li>
      )}
      {texts.toReversed().map((one) => (
        <li
          key={one._id}
          ref={one._id === latest ? showIt : undefined}
          className={one.state === "received" ? styles.theirs : styles.ours}
        >
          {(one.body || !one.pictures) && <p className={styles.bubble}>{one.body || "Sent a picture"}</p>}
          <Pictures of={one} />
          <small className={isTrouble(one) ? styles.trouble : undefined}>
            {[one.by?.name, stamp(one.at, now), outcomeText(one, now)].filter(Boolean).join(" · ")}
            {one.problem && `. ${one.problem}`}
          </small>
        </li>
      ))}
    </ol>
  )
}

function Pictures({ of: { pictures = [], awaited = 0, problems = [] } }: { of: ConversationMessage }) {
  return (
    <>
      {pictures.length > 0 && (
        <p className={`${styles.pictures} cluster gap-3`}>
          {pictures.map(({ address, thumb }, index) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <img src={thumb} alt={`Texted, ${index + 1} of ${pictures.length}`} width={132} height={132} />
            </a>
          ))}
        </p>
      )}
      {awaited > 0 && (
        <p className="text-muted type-note">
          {awaited === 1 ? "Getting the picture..." : `Getting ${awaited} pictures...`}
        </p>
      )}
      {problems.map((problem, index) => (
        // Two problems can have the same text, so the index is the key.
        <p key={index} className={styles.trouble}>
          Couldn't get a picture. {problem}
        </p>
      ))}
    </>
  )
}

function Answer({ phone, invoiceNumber }: { phone: string; invoiceNumber: number | undefined }) {
  const [message, setMessage] = usePersistedState(`reply.${phone}`, "")
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useAnswer()
  const send = async () => {
    setProblem(undefined)
    try {
      await mutateAsync({ phone, message, ...(invoiceNumber !== undefined && { invoiceNumber }) })
      setMessage("")
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <form
      className={`${styles.answer} stack items-end columns-main-auto gap-4 px-6 py-5 line-above`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {(problem ?? tooLongMessage(message, maxTextCharacters)) !== undefined && (
        <p className={styles.trouble} role="alert">
          {problem ?? tooLongMessage(message, maxTextCharacters)}
        </p>
      )}
      <textarea
        aria-label="Reply"
        placeholder="Reply"
        rows={2}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button
        kind="main"
        size="large"
        icon={Send}
        type="submit"
        busy={isPending}
        disabledReason={message.trim() === "" ? "Write an answer first." : undefined}
      >
        Send
      </Button>
      <TextLength text={message} />
    </form>
  )
}
