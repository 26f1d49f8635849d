import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { ArrowLeft } from "lucide-react"
import { useEffect } from "react"
import { Link } from "react-router-dom"
import { phoneToText } from "#shared/domain/job/request.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { conversationQuery, type Thread, useReadThread } from "#web/data/messages/inbox.ts"
import { useRecordConsent } from "#web/data/messages/text-consent.ts"
import { customersQuery } from "#web/data/people/users.ts"
import { requestQuery } from "#web/data/requests/request.ts"
import { Bubbles } from "#web/staff/shared/texts/Bubbles.tsx"
import { TextComposer } from "#web/staff/shared/texts/TextComposer.tsx"
import { Button } from "#web/ui/Button.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { hideMessage, showFailure } from "#web/ui/feedback/notifications.ts"
import styles from "../Inbox.module.css"
import { AssignToJobForm } from "./AssignToJobForm.tsx"
import { WritesInSpanish } from "./WritesInSpanish.tsx"

type Props = {
  phone: string
  thread: Thread | undefined
  /** The job that a new text is about, from the address. Defaults to the thread's. */
  jobNumber: number | undefined
}

/** Messages with one phone, oldest first. Opening it marks them as read. */
export function Conversation({ phone, thread, jobNumber }: Props) {
  const query = useInfiniteQuery(conversationQuery(phone))
  const { mutate: read } = useReadThread()
  const { unread = 0, version = 0, wishes = [] } = thread ?? {}
  const invoiceNumber = jobNumber ?? thread?.invoiceNumber
  const { data: job } = useQuery({
    ...requestQuery(invoiceNumber ?? 0),
    enabled: invoiceNumber !== undefined,
  })
  // A new conversation has no thread with the customer's name yet.
  const { data: found = [] } = useQuery(customersQuery(thread ? "" : phone))
  const owner = found.find((person) => person.phone === phone)
  const name = thread?.name ?? (job?.customerName || owner?.name)
  const userId = thread?.userId ?? owner?._id
  const ownJob = job && phoneToText(job) === phone ? job : undefined
  const isShown = query.data !== undefined
  useEffect(() => {
    if (unread > 0 && isShown) read({ phone, version })
  }, [unread, version, phone, isShown, read])

  return (
    <section className={`${styles.conversation} stack panel overflow-clip`} aria-label="Conversation">
      <header className={`${styles.sender} strong-links bar gap-4 px-6 py-5 line-below`}>
        <Link to="/inbox" className={`${styles.back} hidden`} aria-label="All texts">
          <ArrowLeft size={20} aria-hidden />
        </Link>
        <div>
          <h2 className="type-large wrap-anywhere">{name ?? showPhone(phone)}</h2>
          <p className="cluster gap-x-5 type-note gap-y-1 text-muted">
            {name !== undefined && <span>{showPhone(phone)}</span>}
            {invoiceNumber !== undefined && (
              <Link to={`/servicerequest/${invoiceNumber}`}>Job {invoiceNumber}</Link>
            )}
            {userId !== undefined && <Link to={`/profile/${userId}`}>Profile</Link>}
          </p>
        </div>
      </header>
      {thread?.mayHaveOptedOut && <MayHaveOptedOut phone={phone} />}
      <WritesInSpanish
        key={phone}
        phone={phone}
        received={receivedIn(query.data?.pages)}
        userId={userId}
        job={ownJob}
      />
      {wishes.map((one) => (
        <p key={one.invoiceNumber} className={styles.wish}>
          <span>
            <b className="block text-hot">Wants another time</b> {one.wish}
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
      <div className="px-6 py-5 line-above">
        <TextComposer
          phone={phone}
          job={job ?? undefined}
          name={name}
          label={thread ? "Reply" : "Text"}
          draft={`reply.${phone}`}
        />
      </div>
    </section>
  )
}

const receivedIn = (pages: readonly { reply: readonly { state: string; body: string }[] }[] = []): string[] =>
  pages.flatMap(({ reply }) => reply).flatMap(({ state, body }) => (state === "received" ? [body] : []))

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
        <b className="block text-hot">May have opted out</b> Texts are paused. Call and ask if they still want
        texts.
      </span>
      <div className="cluster gap-4">
        <Button size="small" isPending={isPending} onClick={() => record(false)}>
          No more texts
        </Button>
        <Button size="small" isPending={isPending} onClick={() => record(true)}>
          Record consent
        </Button>
      </div>
    </div>
  )
}
