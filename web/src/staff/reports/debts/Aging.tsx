import { FileText } from "lucide-react"
import { Link } from "react-router-dom"
import {
  type Age,
  ageNames,
  agingOf,
  type groupByPayer,
  type Payer,
  payerTypes,
} from "#shared/domain/money/bills.ts"
import { useStatement } from "#web/data/money/invoices.ts"
import type { OpenBill } from "#web/data/money/reports.ts"
import { Button } from "#web/ui/Button.tsx"
import { Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../parts/tables.module.css"
import { WideTable } from "../parts/WideTable.tsx"
import { type ReportSelection, withFilter, writeSelection } from "../search-parameters.ts"

const ageText: Record<Age, string> = {
  current: "Current",
  "30": "30 days",
  "60": "60 days",
  "90": "90 or more",
}

export type ListProps = {
  payers: ReturnType<typeof groupByPayer<OpenBill>>
  bills: readonly OpenBill[]
  today: string
  selection: ReportSelection
}

export function PayerLink({
  payer: { payer, payerId, payerName },
  selection,
}: {
  payer: Payer
  selection: ReportSelection
}) {
  const filters = payer === "customer" ? withFilter({}, "type", "Cash") : withFilter({}, payer, payerId)
  return (
    <>
      <Link to={`?${writeSelection({ ...selection, filters })}`} preventScrollReset>
        {payerName}
      </Link>
      <small>{payerTypes[payer]}</small>
    </>
  )
}

export function Aging({ payers, bills, today, selection }: ListProps) {
  const all = agingOf(bills, today)
  return (
    <Panel title="By payer" aside="days since the work was done" flush>
      <WideTable label="What is owed, by payer and age">
        <thead>
          <tr>
            <th>Payer</th>
            <th className={styles.figure}>Invoices</th>
            {ageNames.map((age) => (
              <th key={age} className={styles.figure}>
                {ageText[age]}
              </th>
            ))}
            <th className={styles.figure}>Due</th>
          </tr>
        </thead>
        <tbody>
          {payers.map((payer) => {
            const aging = agingOf(payer.bills, today)
            return (
              <tr key={`${payer.payer} ${payer.payerId}`}>
                <td>
                  <span className="split items-center gap-5">
                    <span>
                      <PayerLink payer={payer} selection={selection} />
                    </span>
                    {payer.payer === "account" && payer.payerId !== "none" && (
                      <Statement payer={{ account: payer.payerId }} name={payer.payerName} />
                    )}
                    {payer.payer === "carrier" && payer.payerId !== "none" && (
                      <>
                        <Link
                          to={`/insurance?list=submitted&carrier=${payer.payerId}`}
                          aria-label={`Claims of ${payer.payerName}`}
                        >
                          Claims
                        </Link>
                        <Statement payer={{ carrier: payer.payerId }} name={payer.payerName} />
                      </>
                    )}
                  </span>
                </td>
                <td className={styles.figure}>{aging.count.toLocaleString("en-US")}</td>
                {ageNames.map((age) => (
                  <td key={age} className={styles.figure}>
                    <Money cents={aging[age]} />
                  </td>
                ))}
                <td className={styles.figure}>
                  <Money cents={aging.due} />
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All payers</th>
            <td className={styles.figure}>{all.count.toLocaleString("en-US")}</td>
            {ageNames.map((age) => (
              <td key={age} className={styles.figure}>
                <Money cents={all[age]} />
              </td>
            ))}
            <td className={styles.figure}>
              <Money cents={all.due} />
            </td>
          </tr>
        </tfoot>
      </WideTable>
    </Panel>
  )
}

function Statement({ payer, name }: { payer: Parameters<typeof useStatement>[0]; name: string }) {
  const statement = useStatement(payer)
  return (
    <Button
      icon={FileText}
      isPending={statement.isPending}
      label={`Statement for ${name}`}
      onClick={() => statement.mutate()}
    />
  )
}
