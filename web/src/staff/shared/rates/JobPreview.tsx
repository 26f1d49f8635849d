import { ChevronDown } from "lucide-react"
import type { Charge, Explanation as WhyItIs } from "#shared/domain/charges/charge.ts"
import { type SampleJob, sampleJob } from "#shared/domain/charges/profile-preview.ts"
import type { ComputedTotals } from "#shared/domain/charges/totals.ts"
import {
  formatHeadlineMoney,
  formatMoney,
  formatPercent,
  formatQuantity,
  parseMoney,
  parseQuantity,
} from "#shared/domain/money/money.ts"
import { Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { ExplainedFigure, ExplanationArea } from "../charges/ExplainedFigure.tsx"
import { FigureInput } from "../charges/FigureInput.tsx"
import styles from "./JobPreview.module.css"

type Props = {
  job: SampleJob
  onJob: (job: SampleJob) => void
  preview: ComputedTotals
  /** Undefined if it is the same as at the saved rates. */
  before: number | undefined
  taxExempt: boolean
}

export function JobPreview({ job, onJob, preview, before, taxExempt }: Props) {
  const { lines, totals, why } = preview
  return (
    <Panel title="A sample job" aside="Tap an underlined amount to see how it was calculated." flush>
      <span id={panelId} className={styles.anchor} />
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line._id} line={line} />
        ))}
      </ul>
      <dl className={`${styles.totals} stack gap-2 px-6 py-5 bg-head`}>
        <Row label="Parts" cents={totals.totalParts} why={why.totalParts} />
        <Row label="Labor" cents={totals.totalLabor} why={why.totalLabor} />
        {taxExempt ? (
          <div className="split gap-6 items-baseline">
            <dt>Tax</dt>
            <dd className="weight-medium">EXEMPT</dd>
          </div>
        ) : (
          <Row
            label={`Tax ${formatPercent(job.taxRate)} on parts`}
            cents={totals.totalTax}
            why={why.totalTax}
          />
        )}
        <div className={`${styles.total} split gap-6 items-baseline mt-1 pt-4`}>
          <dt className="type-heading weight-heavy text-plain">Total</dt>
          <dd className="type-heading weight-heavy text-plain">
            <ExplainedFigure why={why.total}>{formatHeadlineMoney(totals.total)}</ExplainedFigure>
          </dd>
        </div>
        {before !== undefined && (
          <div className="split gap-6 items-baseline type-note text-muted">
            <dt>As saved</dt>
            <dd className="weight-medium">{formatHeadlineMoney(before)}</dd>
          </div>
        )}
      </dl>
      <details className={`${styles.other} rule-above`}>
        <summary className="bar gap-3 px-6 py-0 type-note weight-strong pointer list-none text-action min-h-tap">
          Another job <ChevronDown size={16} aria-hidden />
        </summary>
        <JobFields job={job} onJob={onJob} />
      </details>
    </Panel>
  )
}

export const PreviewTotal = ({ preview, before }: Pick<Props, "preview" | "before">) => (
  <button
    type="button"
    className="min-h-tap bar w-full gap-4 px-2 py-0 text-left bg-none border-0"
    onClick={() => document.getElementById(panelId)?.scrollIntoView({ block: "start" })}
  >
    <span className="flex-1 text-muted">Sample job</span>
    {before !== undefined && <del className="text-muted type-note">{formatHeadlineMoney(before)}</del>}
    <b className="heading type-heading">{formatHeadlineMoney(preview.totals.total)}</b>
    <ChevronDown size={18} aria-hidden />
  </button>
)

const panelId = "sample-job"

const nameOf = ({ type, kit, description }: Charge): string =>
  kit ? `Install kit ${kit}` : (description ?? type)

function Line({ line }: { line: Charge }) {
  const { quantity, net, labor, total, why } = line
  return (
    <ExplanationArea>
      {(place) => (
        <li>
          <b>{nameOf(line)}</b>
          <span className="weight-strong text-right">
            <Money cents={total} />
          </span>
          <small>
            {net > 0 && (
              <span>
                {quantity === 1 ? "part" : `${formatQuantity(quantity)} \u00d7`}{" "}
                <Explained why={why?.net}>{formatMoney(net)}</Explained>
              </span>
            )}
            {(labor > 0 || line.type === "Repair") && (
              <span>
                labor <Explained why={why?.labor}>{formatMoney(labor)}</Explained>
              </span>
            )}
          </small>
          {place}
        </li>
      )}
    </ExplanationArea>
  )
}

const Explained = ({ why, children }: { why: WhyItIs | undefined; children: string }) =>
  why ? <ExplainedFigure why={why}>{children}</ExplainedFigure> : children

const Row = ({ label, cents, why }: { label: string; cents: number; why: WhyItIs }) => (
  <div className="split gap-6 items-baseline">
    <dt>{label}</dt>
    <dd className="weight-medium">
      {cents === 0 ? <Money cents={0} /> : <ExplainedFigure why={why}>{formatMoney(cents)}</ExplainedFigure>}
    </dd>
  </div>
)

const parseCount = (limit: number) => (text: string) => {
  const count = parseQuantity(text)
  return count === undefined ? undefined : Math.min(limit, Math.floor(count))
}

function JobFields({ job, onJob }: Pick<Props, "job" | "onJob">) {
  const { glass, kits, mouldings, chips } = job
  return (
    <div className={styles.job}>
      <FigureInput
        label="Glass list price"
        field="List"
        value={formatMoney(glass.list)}
        parse={parseMoney}
        onChange={(list) => onJob({ ...job, glass: { ...glass, list } })}
      />
      <FigureInput
        label="Our cost of the glass"
        field="Cost"
        value={formatMoney(glass.cost)}
        parse={parseMoney}
        onChange={(cost) => onJob({ ...job, glass: { ...glass, cost } })}
      />
      <FigureInput
        label="Labor hours"
        field="Labor"
        value={formatQuantity(glass.hours)}
        parse={parseQuantity}
        onChange={(hours) => onJob({ ...job, glass: { ...glass, hours } })}
      />
      <FigureInput
        label="Install kits"
        field="Quantity"
        value={String(kits)}
        parse={parseCount(20)}
        onChange={(count) => onJob({ ...job, kits: count })}
      />
      <FigureInput
        label="Molding, OEM, list"
        field="List"
        value={formatMoney(mouldings.oem)}
        parse={parseMoney}
        onChange={(oem) => onJob({ ...job, mouldings: { ...mouldings, oem } })}
      />
      <FigureInput
        label="Molding, list"
        field="List"
        value={formatMoney(mouldings.nonOem)}
        parse={parseMoney}
        onChange={(nonOem) => onJob({ ...job, mouldings: { ...mouldings, nonOem } })}
      />
      <FigureInput
        label="Chips"
        field="Quantity"
        value={String(chips)}
        parse={parseCount(9)}
        onChange={(count) => onJob({ ...job, chips: count })}
      />
      <button
        type="button"
        className="min-h-tap text-action weight-strong bg-none border-0 pointer"
        onClick={() => onJob(sampleJob)}
      >
        Typical job
      </button>
    </div>
  )
}
