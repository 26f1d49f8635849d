import { useInfiniteQuery } from "@tanstack/react-query"
import { MessageSquarePlus } from "lucide-react"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { isPhone } from "#shared/domain/people/phone.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { threadsQuery } from "../../data/messages/inbox.ts"
import { Button } from "../../ui/Button.tsx"
import { Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { EventLog } from "../../ui/page/EventLog.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import styles from "./Inbox.module.css"
import { Conversation } from "./parts/Conversation.tsx"
import { NewTextDialog } from "./parts/NewTextDialog.tsx"
import { ThreadRow } from "./parts/ThreadRow.tsx"

export default function Inbox() {
  const [parameters] = useSearchParams()
  const phone = parameters.get("phone") ?? ""
  const inbox = useInfiniteQuery(threadsQuery)
  const threads = inbox.data?.pages.flatMap(({ reply }) => reply) ?? []
  const selectedPhone = isPhone(phone) ? phone : undefined
  const jobNumber = Number(parameters.get("job")) || undefined
  const [writing, setWriting] = useState(false)
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle="Texts with customers, from the shop's number"
        actions={
          <Button icon={MessageSquarePlus} onClick={() => setWriting(true)}>
            New text
          </Button>
        }
      />
      {writing && <NewTextDialog onClose={() => setWriting(false)} />}
      <div className={styles.page} data-chosen={selectedPhone !== undefined || undefined}>
        <section className={`${styles.threads} panel overflow-clip`} aria-label="Who texted">
          <EventLog
            query={inbox}
            what="texts"
            failed="Couldn't load the inbox."
            loading={<Skeleton />}
            empty={<Empty title="No texts yet">Customer replies appear here and on the job.</Empty>}
          >
            {(found) => (
              <ul className="divided">
                {found.map((thread) => (
                  <ThreadRow key={thread.phone} thread={thread} selected={thread.phone === selectedPhone} />
                ))}
              </ul>
            )}
          </EventLog>
        </section>
        {selectedPhone === undefined ? (
          <section className={`${styles.noThread} panel overflow-clip`} aria-label="Conversation">
            <p>Pick a conversation.</p>
          </section>
        ) : (
          <Conversation
            key={selectedPhone}
            phone={selectedPhone}
            jobNumber={jobNumber}
            thread={threads.find((thread) => thread.phone === selectedPhone)}
          />
        )}
      </div>
    </>
  )
}

const Skeleton = () => (
  <ul className="divided">
    {[140, 110, 160, 124].map((width) => (
      <li key={width} className="stack gap-4 px-6 py-5">
        <SkeletonBar width={width} />
        <SkeletonBar width="80%" />
      </li>
    ))}
  </ul>
)
