import { ArrowRight, Landmark, Square } from "lucide-react"
import { useState } from "react"
import { canPost, isPreselected, type Verdict, verdicts } from "#shared/domain/insurance/remittance.ts"
import { formatHeadlineMoney, sum } from "#shared/domain/money/money.ts"
import { Button, ButtonLink } from "#web/ui/Button.tsx"
import { Reasons } from "#web/ui/feedback/Reasons.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./Remittance.module.css"
import { RemittanceRow } from "./RemittanceRow.tsx"
import { paymentsText, verdictTexts } from "./remittance-labels.ts"
import type { LookupStatus } from "./use-earlier-claims.ts"
import { isOpen, type Row, type usePosting } from "./use-posting.ts"

type Props = {
  rows: readonly Row[]
  posting: ReturnType<typeof usePosting>
  /** Invoice numbers that the clerk entered, by row. */
  choices: ReadonlyMap<number, string>
  lookupOf: (row: Row) => LookupStatus
  onRetryLookup: () => void
  onChoose: (row: number, invoiceNumber: string) => void
  onPost: () => void
  /** Missing before anything is posted. */
  onAnother: (() => void) | undefined
}

const totalOf = (rows: readonly Row[]): string => formatHeadlineMoney(sum(rows.map(({ amount }) => amount)))

/** Lists every row with its verdict, so that the clerk chooses which to post. */
export function PostRows({ rows, posting, choices, onChoose, onPost, onAnother, ...lookups }: Props) {
  const [verdictFilter, setVerdictFilter] = useState<Verdict | "all">("all")
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const { outcomes } = posting
  const isChosen = (row: Row) => canPost(row) && isPreselected(row) !== toggled.has(row.row)
  const toggle = ({ row }: Row) => {
    const next = new Set(toggled)
    if (!next.delete(row)) next.add(row)
    setToggled(next)
  }
  const chosenRows = rows.filter((row) => isChosen(row) && isOpen(outcomes, row))
  const post = (toPost: readonly Row[]) => {
    onPost()
    posting.post(toPost)
  }
  const byVerdict = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict)
  return (
    <Panel
      title={onAnother ? "Result" : "Preview"}
      aside={onAnother ? undefined : "Nothing is posted yet"}
      flush
    >
      <div className="stack gap-5 px-6 py-5 line-below">
        <Chips
          label="Which rows"
          choices={[
            { value: "all", text: rows.length === 1 ? "1 row" : `${rows.length} rows` },
            ...verdicts.map((verdict) => {
              const rowsOfVerdict = byVerdict(verdict)
              const total =
                verdict === "noPayment" || rowsOfVerdict.length === 0 ? "" : `, ${totalOf(rowsOfVerdict)}`
              return {
                value: verdict,
                text: `${rowsOfVerdict.length} ${verdictTexts[verdict].toLowerCase()}${total}`,
              }
            }),
          ]}
          chosen={verdictFilter}
          onChoose={setVerdictFilter}
        />
        <PostBar
          chosen={chosenRows}
          posting={posting}
          onPost={() => post(chosenRows)}
          onAnother={onAnother}
        />
      </div>
      <ul className={`${styles.rows} p-0 m-0 list-none`} aria-label="Rows">
        {rows
          .filter(({ verdict }) => verdictFilter === "all" || verdict === verdictFilter)
          .map((row) => (
            <RemittanceRow
              key={row.row}
              row={row}
              outcome={outcomes.get(row.row)}
              isChosen={isChosen(row)}
              isPosting={posting.isPosting}
              isPosted={onAnother !== undefined}
              typed={choices.get(row.row) ?? ""}
              onToggle={() => toggle(row)}
              onChoose={(invoiceNumber) => onChoose(row.row, invoiceNumber)}
              onRetry={() => post([row])}
              lookup={lookups.lookupOf(row)}
              onRetryLookup={lookups.onRetryLookup}
            />
          ))}
      </ul>
    </Panel>
  )
}

function PostBar({
  chosen,
  posting: { isPosting, progress, outcomes, stop },
  onPost,
  onAnother,
}: Pick<Props, "posting" | "onPost" | "onAnother"> & { chosen: readonly Row[] }) {
  const finished = [...outcomes.values()]
  const count = (state: string) => finished.filter((one) => one.state === state).length
  const [done, before, refused] = [count("posted"), count("recordedBefore"), count("refused")]
  const reason =
    chosen.length === 0
      ? "Choose a payment."
      : chosen.some(({ check }) => check === "")
        ? "Enter the check or payment number."
        : undefined
  if (isPosting)
    return (
      <div className="cluster items-center gap-5">
        <progress
          className={styles.progress}
          value={progress.done}
          max={progress.total}
          aria-label="Posting"
        />
        <output>
          {progress.done} of {paymentsText(progress.total)}
        </output>
        <Button size="large" icon={Square} onClick={stop}>
          Stop
        </Button>
      </div>
    )
  return (
    <>
      {finished.length > 0 && (
        <output>
          <b>{paymentsText(done)} posted</b>
          {before > 0 && `, ${before} recorded before`}
          {refused > 0 && `, ${refused} refused`}.
        </output>
      )}
      <Reasons className="cluster items-center gap-4">
        {(chosen.length > 0 || !onAnother) && (
          <Button kind="main" size="large" icon={Landmark} disabledReason={reason} onClick={onPost}>
            {`Post ${paymentsText(chosen.length)}, ${totalOf(chosen)}`}
          </Button>
        )}
        {onAnother && (
          <>
            <Button size="large" icon={ArrowRight} onClick={onAnother}>
              Enter another remittance
            </Button>
            <ButtonLink size="large" to="/insurance?list=shortPaid">
              Short-paid claims
            </ButtonLink>
          </>
        )}
      </Reasons>
    </>
  )
}
