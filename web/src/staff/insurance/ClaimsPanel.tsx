import { Checkbox } from "@mantine/core"
import type { UseQueryResult } from "@tanstack/react-query"
import { MessageSquare } from "lucide-react"
import { Link } from "react-router-dom"
import { claimListTexts } from "#shared/domain/insurance/claim-lists.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { fullDate } from "#shared/domain/schedule/dates.ts"
import type { Claim } from "#web/data/money/claims.ts"
import { Button } from "#web/ui/Button.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Dash, Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useShownRows } from "#web/ui/page/use-shown-rows.tsx"
import { ageText, daysText } from "./age-text.ts"
import styles from "./ClaimsPanel.module.css"
import { type ClaimFilters, contactOf, nextStepOf } from "./claims.ts"
import type { ClaimSelection } from "./use-claim-selection.ts"

type Props = {
  query: UseQueryResult<Claim[]>
  filters: ClaimFilters
  claims: readonly Claim[]
  today: string
  lateAfter: (claim: Claim) => number | undefined
  selection: ClaimSelection
  onText: (claim: Claim) => void
}

/** The claims of the chosen list. */
export function ClaimsPanel({ query, filters, claims, today, lateAfter, selection, onText }: Props) {
  const { list, carrier, branch, source } = filters
  const { shown, more } = useShownRows(claims)
  return (
    <Panel
      title={claimListTexts[list]}
      flush
      actions={
        selection.sendableList && (
          <Button size="small" onClick={selection.toggleAll}>
            {selection.isEachChosen
              ? "Choose none"
              : selection.count < claims.length
                ? `Choose the first ${selection.count}`
                : `Choose all ${selection.count}`}
          </Button>
        )
      }
    >
      <DataView
        query={query}
        failed="Couldn't load the claims."
        loading={
          <div className="px-6 py-5">
            <SkeletonLines count={8} />
          </div>
        }
        empty={{
          when: () => claims.length === 0,
          show: (
            <Empty title="No claims here">
              {carrier || branch || source ? "No claims match." : "Nothing to do."}
            </Empty>
          ),
        }}
      >
        {() => (
          <>
            <ul className={`${styles.claims} p-0 m-0 list-none`} aria-label={claimListTexts[list]}>
              {shown.map((claim) => (
                <ClaimRow
                  key={claim.invoiceNumber}
                  claim={claim}
                  today={today}
                  lateAfter={lateAfter(claim)}
                  selection={selection}
                  onText={() => onText(claim)}
                />
              ))}
            </ul>
            {more && <div className="px-6 py-5">{more}</div>}
          </>
        )}
      </DataView>
    </Panel>
  )
}

type RowProps = {
  claim: Claim
  today: string
  /** Days in which the carrier usually pays, if the claim is open for longer. */
  lateAfter: number | undefined
  selection: ClaimSelection
  onText: () => void
}

function ClaimRow({ claim, today, lateAfter, selection, onText }: RowProps) {
  const { invoiceNumber, customerName, vehicle, carrier, since, amount, outstanding, laterBills } = claim
  const contact = contactOf(claim)
  return (
    <li>
      <span className="wrap-anywhere gap-4 row items-start">
        {selection.sendableList && (
          <label className={styles.choose}>
            <Checkbox
              checked={selection.chosenClaims.includes(claim)}
              onChange={() => selection.toggle(invoiceNumber)}
            />
            <span className="spoken">Choose {invoiceNumber}</span>
          </label>
        )}
        <Link className="weight-strong text-action" to={`/servicerequest/${invoiceNumber}`}>
          {invoiceNumber}
        </Link>
      </span>
      <span className="wrap-anywhere">
        <b>{customerName || <Dash />}</b>
        <small>{vehicle}</small>
      </span>
      <span className="wrap-anywhere">{carrier || <Dash />}</span>
      <span className="wrap-anywhere">
        {(lateAfter === undefined || outstanding) && nextStepOf(claim)}
        {outstanding && <OpenBill {...outstanding} />}
        {laterBills && <OpenBill {...laterBills} />}
        {lateAfter !== undefined && (
          <span className="text-danger">
            Late. The carrier usually pays in {daysText(lateAfter)}. Ask about it.
          </span>
        )}
        {contact && (
          <Button icon={MessageSquare} className={styles.text ?? ""} onClick={onText}>
            {contact.name ? `Text ${contact.name}` : "Text"}
          </Button>
        )}
      </span>
      <span className="wrap-anywhere">
        {fullDate(since)}
        <small>{ageText(since, today)}</small>
      </span>
      <span className={`${styles.amount} wrap-anywhere text-right`}>
        <Money cents={amount} />
      </span>
    </li>
  )
}

const OpenBill = ({ amount, since }: NonNullable<Claim["laterBills"]>) => (
  <small>
    The carrier has a bill for {formatHeadlineMoney(amount)} since {fullDate(since)}.
  </small>
)
