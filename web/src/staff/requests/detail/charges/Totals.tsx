import { Checkbox } from "@mantine/core"
import { type ReactNode, useId } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { lacksCost } from "#shared/domain/charges/missing-input.ts"
import type { ComputedTotals, Totals as Figures } from "#shared/domain/charges/totals.ts"
import { overpaidBy, paidBy } from "#shared/domain/charges/totals-facts.ts"
import { awaitsPrice } from "#shared/domain/job/request.ts"
import {
  formatHeadlineMoney,
  formatMoney,
  formatPercent,
  parseMoney,
  parsePercent,
  sum,
} from "#shared/domain/money/money.ts"
import { isTaxExempt } from "#shared/domain/money/tax.ts"
import { t } from "#shared/language.ts"
import { ExplainedFigure } from "#web/staff/shared/charges/ExplainedFigure.tsx"
import { FigureInput } from "#web/staff/shared/charges/FigureInput.tsx"
import { Money } from "#web/ui/Money.tsx"
import { totalOf } from "./invalid-figures.ts"
import styles from "./Totals.module.css"

const parties = ["customer", "insurance"] as const

export type TotalsEdit = {
  taxRate: number
  taxExempt: boolean
  customerCredit: number
  onTaxRate: (percent: number) => void
  onTaxExempt: (exempt: boolean) => void
  onCredit: (cents: number) => void
  onDue: (cents: number) => void
  refused: string | undefined
}

type Props = {
  request: ServiceRequest
  computed: ComputedTotals
  withCosts: boolean
  authorization: ReactNode
  /** Shows computed totals instead of stored ones. */
  live?: boolean
  edit?: TotalsEdit | undefined
}

export function Totals({ request, computed, withCosts, authorization, live = false, edit }: Props) {
  const { totals, why } = computed
  // Explains a stored figure only if computing it again gives the same.
  const figure = (name: keyof Figures): ExplainedAmount => {
    const cents = live ? totals[name] : Number(Reflect.get(request, name) ?? totals[name])
    return { cents, why: why[name].result === cents && cents !== 0 ? why[name] : undefined }
  }
  const isOpen = request.invoiceType !== "Warranty" && awaitsPrice({ charges: computed.lines })
  const soFar = isOpen ? t(" so far") : ""
  return (
    <div className={withCosts ? `${styles.totals} ${styles.withCosts}` : styles.totals}>
      <div>{authorization}</div>
      <Sums request={request} figure={figure} soFar={soFar} edit={edit} />
      <Dues request={request} figure={figure} soFar={soFar} edit={edit} />
      {withCosts && <Costs figure={figure} isCostKnown={!lacksCost(computed.lines)} />}
    </div>
  )
}

type ExplainedAmount = { cents: number; why: ComputedTotals["why"]["total"] | undefined }
type Part = {
  request: ServiceRequest
  figure: (name: keyof Figures) => ExplainedAmount
  /** Suffix of totals that aren't final because a line has no price yet. */
  soFar: string
  edit: TotalsEdit | undefined
}

function Row({
  label,
  explained,
  strong = false,
}: {
  label: ReactNode
  explained: ExplainedAmount
  strong?: boolean
}) {
  const amount = strong ? formatHeadlineMoney(explained.cents) : <Money cents={explained.cents} />
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{label}</dt>
      <dd>{explained.why ? <ExplainedFigure why={explained.why}>{amount}</ExplainedFigure> : amount}</dd>
    </div>
  )
}

const Typed = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.typed}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Sums({ request, figure, soFar, edit }: Part) {
  const exempt = isTaxExempt({
    taxExempt: edit ? edit.taxExempt : (request.taxExempt ?? false),
    billingNotes: request.billingNotes ?? "",
  })
  const exemptId = useId()
  return (
    <dl className="column gap-2">
      <Row label="Parts Total" explained={figure("totalParts")} />
      <Row label="Labor Total" explained={figure("totalLabor")} />
      <Row label="Subtotal" explained={figure("totalSubtotal")} />
      {edit && (
        <Typed label="Tax rate">
          <FigureInput
            {...totalOf("taxRate")}
            label="Tax rate"
            hideLabel
            field="Tax Rate"
            pattern={{ is: /^\d/, refusal: t("Enter a rate that starts with a digit, like 7.25.") }}
            value={String(edit.taxRate)}
            parse={parsePercent}
            onChange={edit.onTaxRate}
            suffix="%"
          />
        </Typed>
      )}
      {edit && (
        <div className={`${styles.typed} ${styles.checked}`}>
          <dt>
            <label htmlFor={exemptId}>Tax Exempt</label>
          </dt>
          <dd>
            <Checkbox
              id={exemptId}
              checked={edit.taxExempt}
              onChange={(event) => edit.onTaxExempt(event.currentTarget.checked)}
            />
          </dd>
        </div>
      )}
      {exempt ? (
        <div>
          <dt>Tax</dt>
          <dd>EXEMPT</dd>
        </div>
      ) : (
        <Row
          label={`Tax ${formatPercent(edit ? edit.taxRate : request.taxRate)} on parts`}
          explained={figure("totalTax")}
        />
      )}
      {edit && <Row label="Total as saved" explained={{ cents: request.total, why: undefined }} />}
      <Row label={`Total${soFar}`} explained={figure("total")} strong />
    </dl>
  )
}

function Dues({ request, figure, soFar, edit }: Part) {
  const insured = request.invoiceType === "Insurance"
  const goodwill = request.invoiceType === "Cash" || request.invoiceType === "Net"
  const dues = {
    payments: request.payments,
    totalCustomerDue: figure("totalCustomerDue").cents,
    totalInsuranceDue: figure("totalInsuranceDue").cents,
  }
  const paid = sum(parties.map((party) => paidBy(request, party, { prepaid: false })))
  const over = sum(parties.map((party) => overpaidBy(dues, party)))
  const { customerTipAmount: tip, insuranceDeductible, totalPrepaid, customerCredit = 0 } = request
  return (
    <dl className="column gap-2">
      {totalPrepaid > 0 && <Row label="Prepaid" explained={{ cents: -totalPrepaid, why: undefined }} />}
      {goodwill && edit && (
        <Typed label="Customer Credit">
          <FigureInput
            {...totalOf("customerCredit")}
            label="Customer Credit"
            hideLabel
            field="Customer Credit"
            value={formatMoney(edit.customerCredit)}
            parse={parseMoney}
            onChange={edit.onCredit}
          />
        </Typed>
      )}
      {!edit && customerCredit > 0 && (
        <Row label="Customer Credit" explained={{ cents: -customerCredit, why: undefined }} />
      )}
      {insured && <Row label="Deductible" explained={{ cents: insuranceDeductible ?? 0, why: undefined }} />}
      {insured ? (
        <>
          <Row label={`Customer Due${soFar}`} explained={figure("totalCustomerDue")} strong />
          <Row label={`Insurance Due${soFar}`} explained={figure("totalInsuranceDue")} strong />
        </>
      ) : edit && request.invoiceType !== "Warranty" ? (
        <Typed label="Amount Due">
          <FigureInput
            {...totalOf("wantedDue")}
            label="Amount Due"
            hideLabel
            field="Amount Due"
            value={formatMoney(figure("totalCustomerDue").cents)}
            parse={parseMoney}
            onChange={edit.onDue}
          />
          <p
            className={edit.refused ? `${styles.refused} text-muted type-small` : "text-muted type-small"}
            role={edit.refused && "alert"}
          >
            {edit.refused ?? t("Spread across labor.")}
          </p>
        </Typed>
      ) : (
        <Row label={`Amount Due${soFar}`} explained={figure("totalCustomerDue")} strong />
      )}
      {paid > 0 && <Row label="Paid" explained={{ cents: -paid, why: undefined }} />}
      {paid > 0 && <Row label="Still due" explained={figure("totalUnpaid")} />}
      {over > 0 && <Row label="Overpaid" explained={{ cents: over, why: undefined }} strong />}
      <div>
        <dt>Tip</dt>
        <dd>{tip > 0 ? formatMoney(tip) : t("none yet")}</dd>
      </div>
    </dl>
  )
}

/** Without the cost of each part there is no margin. */
function Costs({ figure, isCostKnown }: Pick<Part, "figure"> & { isCostKnown: boolean }) {
  const subtotal = figure("totalSubtotal").cents
  const profit = figure("totalPnlNet").cents
  const margin = subtotal > 0 ? <Margin profit={profit} subtotal={subtotal} /> : "–"
  return (
    <dl className={`${styles.costs} column gap-2`}>
      <Row label="Parts cost" explained={figure("totalPartsCost")} />
      <Row label="Labor cost" explained={figure("totalLaborCost")} />
      <Row label="Misc cost" explained={figure("totalMiscCost")} />
      <div>
        <dt>Margin</dt>
        <dd>{isCostKnown ? margin : "unknown"}</dd>
      </div>
      {isCostKnown ? (
        <Row label="Profit" explained={figure("totalPnlNet")} strong />
      ) : (
        <div className={styles.strong}>
          <dt>Profit</dt>
          <dd>unknown</dd>
        </div>
      )}
    </dl>
  )
}

function Margin({ profit, subtotal }: { profit: number; subtotal: number }) {
  const percent = formatPercent(Math.round((profit / subtotal) * 100))
  const why = {
    rule: "Profit per dollar before tax",
    equation: `${formatMoney(profit)} ÷ ${formatMoney(subtotal)} = ${percent}`,
    inputs: [
      { label: "Profit", value: formatMoney(profit) },
      { label: "Subtotal", value: formatMoney(subtotal) },
    ],
    rounding: "rounded to a whole percent, for display only",
  }
  return <ExplainedFigure why={why}>{percent}</ExplainedFigure>
}
