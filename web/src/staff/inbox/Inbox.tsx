import { useInfiniteQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { isPhone } from "#shared/domain/people/phone.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { threadsQuery } from "../../data/inbox.ts"
import { Empty, SkeletonBar } from "../../ui/DataView.tsx"
import { EventLog } from "../../ui/EventLog.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import styles from "./Inbox.module.css"
import { Conversation } from "./parts/Conversation.tsx"
import { ThreadRow } from "./parts/ThreadRow.tsx"

export default function Inbox() {
  const [parameters] = useSearchParams()
  const phone = parameters.get("phone") ?? ""
  const inbox = useInfiniteQuery(threadsQuery)
  const threads = inbox.data?.pages.flatMap(({ reply }) => reply) ?? []
  const selectedPhone = isPhone(phone) ? phone : undefined
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle="What customers text to the shop" />
      <div className={styles.page} data-chosen={selectedPhone !== undefined || undefined}>
        <section className={styles.threads} aria-label="Who texted">
          <EventLog
            query={inbox}
            what="texts"
            failed="Couldn't load the inbox."
            loading={<Skeleton />}
            empty={<Empty title="No texts yet">Customer replies appear here and on the job.</Empty>}
          >
            {(found) => (
              <ul className={styles.list}>
                {found.map((thread) => (
                  <ThreadRow key={thread.phone} thread={thread} selected={thread.phone === selectedPhone} />
                ))}
              </ul>
            )}
          </EventLog>
        </section>
        {selectedPhone === undefined ? (
          <section className={styles.nobody} aria-label="Conversation">
            <p>Pick a conversation.</p>
          </section>
        ) : (
          <Conversation
            key={selectedPhone}
            phone={selectedPhone}
            thread={threads.find((thread) => thread.phone === selectedPhone)}
          />
        )}
      </div>
    </>
  )
}

const Skeleton = () => (
  <ul className={styles.list}>
    {[140, 110, 160, 124].map((width) => (
      <li key={width} className="stack gap-4 px-6 py-5">
        <SkeletonBar width={width} />
        <SkeletonBar width="80%" />
      </li>
    ))}
  </ul>
)
