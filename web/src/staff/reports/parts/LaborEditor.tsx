import { useState } from "react"
import { Link } from "react-router-dom"
import { formatMoney } from "#shared/domain/money/money.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { laborFlag } from "#shared/domain/report.ts"
import { shortDate, toPageDate } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Button } from "#web/ui/Button.tsx"
import { Notice } from "#web/ui/feedback/Notice.tsx"
import { Dash, Money } from "#web/ui/Money.tsx"
import type { Names } from "../names.ts"
import type { ReportSelection } from "../search-parameters.ts"
import rows from "./JobRows.module.css"
import { JobRows } from "./JobRows.tsx"

const columns = [
  { title: "Request" },
  { title: "Customer and work" },
  { title: "Status" },
  { title: "Pay" },
  { title: "Labor cost", figure: true },
  { title: "Overhead" },
] as const

export function LaborEditor({ selection, names }: { selection: ReportSelection; names: Names }) {
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [isAnnounced, setAnnounced] = useState(false)
  return (
    <JobRows
      selection={selection}
      title="Labor editor"
      note="who is paid what for each job"
      columns={columns}
      tableClass={rows.labor}
      above={
        <div className="stack gap-4 px-6 py-5 rule-below">
          <label>
            <input
              type="checkbox"
              checked={onlyMissing}
              onChange={({ currentTarget }) => setOnlyMissing(currentTarget.checked)}
            />{" "}
            Only jobs without a labor cost
          </label>
          <div>
            <Button size="large" onClick={() => setAnnounced(true)}>
              Autofill labor
            </Button>
          </div>
          {isAnnounced && <Notice message={messages.reports.autofillMoved} />}
        </div>
      }
      renderCells={(job) => {
        if (onlyMissing && job.missingPay === 0) return undefined
        const flag = laborFlag(job)
        return [
          <>
            <Link to={`/servicerequest/${job.invoiceNumber}`}>{job.invoiceNumber}</Link>
            <small>{shortDate(job.date)}</small>
          </>,
          <>
            {job.customerName}
            <small>{job.serviceSummary}</small>
          </>,
          <>
            <StatusPill status={job.serviceStatus} totalCents={job.total} />{" "}
            {flag && <span className="text-hot weight-heavy">[{flag}]</span>}
          </>,
          job.pay.length === 0 ? (
            <Dash key="pay" />
          ) : (
            <ul key="pay" className="p-0 m-0 list-none">
              {job.pay.map((one) => (
                <li className="row justify-between gap-4" key={`${one.charge} ${one.technician}`}>
                  <span>
                    {shortName(names.technician(one.technician))}, {one.type}
                    {one.half && ", half"}
                  </span>
                  <span>{formatMoney(one.amount)}</span>
                </li>
              ))}
            </ul>
          ),
          <>
            <Money cents={job.totalLaborCost} />
            {job.missingPay > 0 && <span className="block text-danger type-small">missing</span>}
          </>,
          <Link key="overhead" to={`/overhead?date=${toPageDate(job.date)}`}>
            {job.autofilled ? "Autofilled" : "Autofill"}
          </Link>,
        ]
      }}
    />
  )
}
