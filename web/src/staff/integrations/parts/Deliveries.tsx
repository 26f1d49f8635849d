import { useInfiniteQuery } from "@tanstack/react-query"
import { Send } from "lucide-react"
import type { Delivery } from "#shared/api/integrations.ts"
import { isLeftWaiting } from "#shared/domain/messages/messages.ts"
import { formatInstant, formatInstantInSentence } from "#shared/domain/schedule/dates.ts"
import { type DeliveryState, webhookEventNames } from "#shared/domain/webhooks.ts"
import { deliveriesQuery, useDeliverAgain, type WebhookRow } from "#web/data/shop/integrations.ts"
import { Button } from "#web/ui/Button.tsx"
import { Empty } from "#web/ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import log from "#web/ui/page/EventLog.module.css"
import { EventLog } from "#web/ui/page/EventLog.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { Loading } from "./ApiKeys.tsx"

const stateLabels: Record<DeliveryState, string> = {
  queued: "Waiting",
  sending: "Being sent",
  delivered: "Delivered",
  dead: "Given up",
}

export function Deliveries({ webhook }: { webhook: WebhookRow }) {
  const deliveries = useInfiniteQuery(deliveriesQuery(webhook._id))
  return (
    <Panel title="Deliveries" aside={webhook.url} flush>
      <EventLog
        query={deliveries}
        what="deliveries"
        failed="Couldn't load the deliveries."
        loading={<Loading />}
        empty={<Empty title="Nothing sent yet">Deliveries of the last 30 days show up here.</Empty>}
      >
        {(found) => (
          <ul>
            {found.map((delivery) => (
              <Row key={delivery._id} delivery={delivery} />
            ))}
          </ul>
        )}
      </EventLog>
    </Panel>
  )
}

function Row({ delivery }: { delivery: Delivery }) {
  const { _id, event, body, state, tries, at, tryAt, status, problem } = delivery
  const now = useNow()
  const redelivery = useDeliverAgain()
  const send = async () => {
    try {
      await redelivery.mutateAsync(_id)
      showMessage("Waiting to be sent.")
    } catch (error) {
      showFailure("Couldn't send it again.", error as Error)
    }
  }
  const canSendAgain = state === "delivered" || state === "dead" || isLeftWaiting(delivery, now)
  return (
    <li className={log.row}>
      <time dateTime={at}>{formatInstant(at, now)}</time>
      <div>
        <b>{webhookEventNames[event]}</b>
        <span className="block text-muted type-small">
          {stateLabels[state]}
          {status !== undefined && `, answered ${status}`}
          {state !== "delivered" && tries > 0 && `, ${tries === 1 ? "1 try" : `${tries} tries`}`}
          {tryAt && `, next try ${formatInstantInSentence(tryAt, now)}`}
        </span>
        {problem && <p className="text-danger">{problem}</p>}
        <code className="type-small wrap-anywhere">{body}</code>
      </div>
      {canSendAgain && (
        <Button icon={Send} isPending={redelivery.isPending} onClick={() => void send()}>
          Send again
        </Button>
      )}
    </li>
  )
}
