import { useInfiniteQuery } from "@tanstack/react-query"
import { formatMoney } from "#shared/domain/money/money.ts"
import { glassNames, priceRangeText } from "#shared/domain/quotes/quote.ts"
import { dayInText, instantText, todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { type Lead, leadsQuery, useDismissLead } from "../../data/parts/quotes.ts"
import { Button, ButtonLink } from "../../ui/Button.tsx"
import { Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { MailLink } from "../../ui/MailLink.tsx"
import { PhoneLink } from "../../ui/PhoneLink.tsx"
import log from "../../ui/page/EventLog.module.css"
import { EventLog } from "../../ui/page/EventLog.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { useNow } from "../../ui/use-now.ts"
import styles from "./Quotes.module.css"

/** Leads: website visitors who left a phone or email with a quote. */
export default function Quotes() {
  const leads = useInfiniteQuery(leadsQuery)
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle="Callback requests from the website" />
      <div className={log.page}>
        <EventLog
          query={leads}
          what="quotes"
          failed="Couldn't load the quotes."
          loading={<Skeleton />}
          empty={
            <Empty title="No callbacks waiting">
              People who leave a phone number or email on the quote page show up here.
            </Empty>
          }
        >
          {(quotes) => (
            <ul className={log.panel}>
              {quotes.map((lead) => (
                <Row key={lead._id} lead={lead} />
              ))}
            </ul>
          )}
        </EventLog>
      </div>
    </>
  )
}

function Row({ lead }: { lead: Lead }) {
  const { _id, at, name, phone, email, vehicle, service, glass, panes, unsure, words, heldUntil } = lead
  const { price, range } = lead
  const dismiss = useDismissLead()
  const now = useNow()
  // Before the exact glass is known, use the panes they selected.
  const requested = glass.length > 0 ? { glass, unsure } : { glass, unsure: panes }
  const what = service === "repair" ? "chip repair" : glassNames(requested)
  // Not `mutate`: its callbacks don't run once the refetch has unmounted the row.
  const putAway = () =>
    dismiss.mutateAsync({ _id, dismissed: true }).then(
      () => showMessage(`${name ?? vehicle} dismissed`),
      (error: Error) => showFailure("Couldn't dismiss it.", error),
    )
  return (
    <li className={styles.row}>
      <p className="m-0 wrap-anywhere">
        <b>{[vehicle, what].filter(Boolean).join(", ")}</b>
        {words && words !== vehicle && (
          <>
            <br />
            {words}
          </>
        )}
      </p>
      <p className="weight-strong tabular-nums text-right m-0 wrap-anywhere">
        {range
          ? priceRangeText(range)
          : price === undefined
            ? messages.quotes.pleaseCall
            : formatMoney(price)}
      </p>
      <p className="m-0 wrap-anywhere">
        {name && <>{name}, </>}
        {phone && <PhoneLink phone={phone} />}
        {email && <MailLink address={email} />}
      </p>
      <small>{instantText(at)}</small>
      <div className="cluster items-center span-all gap-4">
        <ButtonLink kind="soft" to={`/servicerequests/new?quote=${_id}`}>
          New request
        </ButtonLink>
        <Button kind="quiet" onClick={() => void putAway()} isPending={dismiss.isPending}>
          Dismiss<span className="spoken"> {name ?? vehicle}</span>
        </Button>
        {price !== undefined && <small>Held until {dayInText(heldUntil, todayIn(now))}</small>}
      </div>
    </li>
  )
}

const Skeleton = () => (
  <ul className={log.panel}>
    {[220, 168, 260].map((width) => (
      <li key={width} className={styles.row}>
        <SkeletonBar width={width} />
        <SkeletonBar width={60} />
      </li>
    ))}
  </ul>
)
