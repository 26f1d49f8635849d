import { useInfiniteQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { type MessageState, messageStates } from "#shared/domain/messages/messages.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { backLink } from "../../app/pages.ts"
import { outboxQuery } from "../../data/messages/outbox.ts"
import { Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { Chips } from "../../ui/form/Chips.tsx"
import log from "../../ui/page/EventLog.module.css"
import { EventLog } from "../../ui/page/EventLog.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { MessageRow } from "./parts/MessageRow.tsx"

/** Failed messages come first because they need attention. */
const stateTexts: Record<MessageState, { text: string; empty: string; means: string }> = {
  dead: {
    text: "Not delivered",
    empty: "No undelivered messages",
    means: "Messages we couldn't send after several tries show up here.",
  },
  failed: {
    text: "Failed",
    empty: "Nothing failed",
    means: "Messages that were refused or bounced show up here.",
  },
  stopped: {
    text: "Stopped",
    empty: "No stopped messages",
    means: "Texts we held back show up here: their recipient opted out, or their job changed.",
  },
  queued: { text: "Waiting", empty: "Nothing is waiting", means: "Messages leave within seconds." },
  sending: { text: "Sending", empty: "Nothing is being sent", means: "Messages leave within seconds." },
  sent: {
    text: "Sent",
    empty: "Nothing is on its way",
    means: "Messages show up here until they're delivered.",
  },
  delivered: {
    text: "Delivered",
    empty: "Nothing delivered yet",
    means: "Messages show up here once they arrive.",
  },
}
const order = ["dead", "failed", "stopped", "queued", "sending", "sent", "delivered"] as const
const choices = order.map((state) => ({ value: state, text: stateTexts[state].text }))

export default function Outbox() {
  const [parameters, setParameters] = useSearchParams()
  const state = messageStates.find((one) => one === parameters.get("state")) ?? "dead"
  const outbox = useInfiniteQuery(outboxQuery(state))
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle="Sent and unsent texts and emails"
        back={backLink("/settings")}
      />
      <div className={log.page}>
        <Chips
          label="Which messages"
          choices={choices}
          chosen={state}
          onChoose={(value) => setParameters({ state: value })}
        />
        <EventLog
          query={outbox}
          what="messages"
          failed="Couldn't load the outbox."
          loading={<Skeleton />}
          empty={<Empty title={stateTexts[state].empty}>{stateTexts[state].means}</Empty>}
        >
          {(found) => (
            <ul className={log.panel}>
              {found.map((message) => (
                <MessageRow key={message._id} message={message} />
              ))}
            </ul>
          )}
        </EventLog>
      </div>
    </>
  )
}

const Skeleton = () => (
  <ul className={log.panel}>
    {[220, 168, 260, 190, 240].map((width) => (
      <li key={width} className={log.row}>
        <SkeletonBar width={72} />
        <div>
          <SkeletonBar width={140} />
          <SkeletonBar width={width} />
        </div>
      </li>
    ))}
  </ul>
)
