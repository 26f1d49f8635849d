import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { RotateCcw } from "lucide-react"
import { Link } from "react-router-dom"
import { canPost, dueOf } from "#shared/domain/insurance/remittance.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { fullDate } from "#shared/domain/schedule/dates.ts"
import { Button } from "#web/ui/Button.tsx"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { Dash, Money } from "#web/ui/Money.tsx"
import styles from "./Remittance.module.css"
import { explainRow, verdictTexts } from "./remittance-labels.ts"
import type { LookupStatus } from "./use-earlier-claims.ts"
import type { Outcome, Row } from "./use-posting.ts"

const outcomeTexts = {
  posted: "Posted",
  recordedBefore: "Recorded before",
  refused: "Refused",
  undone: "Undone",
} as const

type Props = {
  row: Row
  outcome: Outcome | undefined
  isChosen: boolean
  isPosting: boolean
  /** Posting began, so the choice of claims is over. */
  isPosted: boolean
  /** The invoice number that the clerk entered. */
  typed: string
  /** Whether claims that were paid before this month have been looked for. */
  lookup: LookupStatus
  onToggle: () => void
  onChoose: (invoiceNumber: string) => void
  onRetry: () => void
  onRetryLookup: () => void
}

export function RemittanceRow({ row, outcome, isChosen, isPosting, isPosted, typed, lookup, ...on }: Props) {
  const { claim, amount, references, check, paidOn, verdict, candidates } = row
  const name = `row ${row.row}, ${references.join(" ")}`
  const isFinished = outcome !== undefined && outcome.state !== "refused"
  return (
    <li>
      <span className="wrap-anywhere">
        {canPost(row) && !isFinished && (
          <label className={styles.choose}>
            <Checkbox checked={isChosen} disabled={isPosting} onChange={on.onToggle} />
            <span className="spoken">Post {name}</span>
          </label>
        )}
      </span>
      <span className="wrap-anywhere">
        <b>{references.join(" · ") || <Dash />}</b>
        <small>
          Row {row.row}
          {check && `, ${check}`}
          {paidOn && `, ${fullDate(paidOn)}`}
        </small>
      </span>
      <span className="wrap-anywhere">
        {claim ? (
          <>
            {/* A new tab keeps the preview. */}
            <Link
              className="weight-strong text-action"
              to={`/servicerequest/${claim.invoiceNumber}`}
              target="_blank"
            >
              {claim.invoiceNumber}
            </Link>{" "}
            {claim.customerName}
            <small>{[claim.carrier, claim.vehicle].filter(Boolean).join(" · ")}</small>
          </>
        ) : (
          <Dash />
        )}
      </span>
      <span className="stack justify-items-start content-start gap-3 wrap-anywhere">
        <span className={styles.verdict} data-verdict={outcome?.state ?? verdict}>
          {outcome ? outcomeTexts[outcome.state] : verdictTexts[verdict]}
        </span>
        <span role={outcome?.reason ? "alert" : undefined}>
          {outcome?.reason ??
            (outcome?.state === "recordedBefore"
              ? "The job has this payment already."
              : explainRow(row, lookup))}
        </span>
        {outcome?.state === "refused" && (
          <Button icon={RotateCcw} isPending={isPosting} onClick={on.onRetry}>
            Retry
          </Button>
        )}
        {!outcome && verdict === "unknown" && candidates.length < 2 && lookup === "error" && (
          <Button icon={RotateCcw} onClick={on.onRetryLookup}>
            Retry
          </Button>
        )}
        {!isPosted && (verdict === "unknown" || typed !== "") && (
          <ClaimChoice name={name} candidates={candidates} typed={typed} onChoose={on.onChoose} />
        )}
      </span>
      <span className={`${styles.amount} wrap-anywhere text-right`}>
        <Money cents={amount} />
        {claim && verdict !== "paid" && <small>due {formatMoney(dueOf(claim))}</small>}
      </span>
    </li>
  )
}

function ClaimChoice({
  name,
  candidates,
  typed,
  onChoose,
}: Pick<Props, "typed" | "onChoose"> & { name: string; candidates: Row["candidates"] }) {
  if (candidates.length > 1)
    return (
      <NativeSelect
        {...fieldProps}
        aria-label={`Claim for ${name}`}
        value={typed}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        data={[
          { value: "", label: "Choose the claim" },
          ...candidates.map(({ invoiceNumber, customerName, ...claim }) => ({
            value: String(invoiceNumber),
            label: [invoiceNumber, customerName, formatMoney(dueOf(claim))].filter(Boolean).join(" · "),
          })),
        ]}
      />
    )
  return (
    <TextInput
      {...fieldProps}
      aria-label={`Invoice number for ${name}`}
      placeholder="Invoice number"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  )
}
