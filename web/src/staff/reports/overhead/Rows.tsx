import { useQuery } from "@tanstack/react-query"
import { Check, LoaderCircle, TriangleAlert } from "lucide-react"
import { memo } from "react"
import { Link } from "react-router-dom"
import { shortName } from "#shared/domain/people/names.ts"
import type { OverheadAction } from "#web/data/money/overhead.ts"
import type { ReportJob } from "#web/data/money/reports.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Button } from "#web/ui/Button.tsx"
import { Money } from "#web/ui/Money.tsx"
import styles from "./Overhead.module.css"
import type { RowState } from "./use-run.ts"

type Act = (action: OverheadAction, numbers: readonly number[]) => Promise<void>
type Props = {
  rows: readonly ReportJob[]
  states: ReadonlyMap<number, RowState>
  isDone: (row: ReportJob) => boolean
  progressText: string | undefined
  onAct: Act
}

export function Rows({ rows, states, isDone, progressText, onAct }: Props) {
  const { data: technicians = [] } = useQuery(techniciansQuery)
  const names = new Map(technicians.map(({ _id, name }) => [_id, shortName(name)]))
  return (
    <div className={`${styles.table} panel`}>
      {/* A screen reader hears each figure's name in its row. */}
      <div className={`${styles.row} ${styles.head} text-muted type-tiny weight-strong`} aria-hidden="true">
        <span>Job</span>
        <span>Work</span>
        <span>Status, technician</span>
        <div className={figuresClass}>
          {figures.map(([label]) => (
            <span key={label}>{label}</span>
          ))}
        </div>
        <span>Autofill</span>
      </div>
      <ul className={`${styles.rows} p-0 m-0 list-none`}>
        {rows.map((row) => (
          <Row
            key={row.invoiceNumber}
            row={row}
            state={states.get(row.invoiceNumber)}
            done={isDone(row)}
            who={row.technicians.map((id) => names.get(id) ?? "Former technician").join(", ")}
            progressText={progressText}
            onAct={onAct}
          />
        ))}
      </ul>
    </div>
  )
}

const figures = [
  ["Total", "total"],
  ["Parts", "totalPartsCost"],
  ["Labor", "totalLaborCost"],
  ["Misc", "totalMiscCost"],
  ["Net", "totalPnlNet"],
] as const
const figuresClass = `${styles.figures} stack columns-5 gap-4 m-0 text-right`

type RowProps = Pick<Props, "progressText" | "onAct"> & {
  row: ReportJob
  state: RowState | undefined
  done: boolean
  who: string
}

/** Memoized, because a run over a hundred rows updates each three times. */
const Row = memo(function Row({ row, state, done, who, progressText, onAct }: RowProps) {
  return (
    <li className={styles.row} data-state={state?.state}>
      <div>
        <Link className="phone-min-w-touch phone-touch" to={`/servicerequest/${row.invoiceNumber}`}>
          {row.invoiceNumber}
        </Link>
        <small>{row.invoiceType}</small>
      </div>
      <div className={`${styles.work} phone-span-all`}>
        {[row.customerName, row.vehicle].filter(Boolean).join(", ")}
        <small>{row.serviceSummary}</small>
      </div>
      <div>
        <StatusPill status={row.serviceStatus} totalCents={row.total} />
        <small>{who || "Not assigned"}</small>
      </div>
      <dl className={figuresClass}>
        {figures.map(([label, field]) => (
          <div key={label}>
            <dt className="type-tiny">{label}</dt>
            <dd>
              {field === "totalPnlNet" && row.missingCost > 0 ? (
                <>
                  – <small>part cost missing</small>
                </>
              ) : (
                <Money cents={row[field]} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={`${styles.state} phone-span-all`}>
        <State row={row} state={state} done={done} />
      </div>
      <div className={`${styles.act} row justify-end gap-4`}>
        {row.autofilled && (
          <Button
            size="large"
            disabledReason={progressText}
            onClick={() => void onAct("reset", [row.invoiceNumber])}
          >
            Reset
          </Button>
        )}
        {!done && (
          <Button
            kind="soft"
            size="large"
            disabledReason={progressText}
            onClick={() => void onAct("autofill", [row.invoiceNumber])}
          >
            Autofill
          </Button>
        )}
      </div>
    </li>
  )
})

function State({ row, state, done }: { row: ReportJob; state: RowState | undefined; done: boolean }) {
  if (state?.state === "failed")
    return (
      <span className="text-danger" role="alert">
        <TriangleAlert size={16} aria-hidden />
        {state.why}
      </span>
    )
  if (state?.state === "running")
    return (
      <span>
        <LoaderCircle size={16} className={styles.spin} aria-hidden />
        Updating
      </span>
    )
  if (state?.state === "waiting") return <span className="text-muted">Waiting</span>
  if (done)
    return (
      <span className="weight-strong text-green">
        <Check size={16} aria-hidden />
        {state?.state === "updated" ? "Updated" : "Autofilled"}
      </span>
    )
  if (row.missingPay > 0) return <span className="text-hot weight-strong">Labor cost missing</span>
  return <span className="text-muted">{row.autofilled ? "Autofilled" : "Not autofilled"}</span>
}
