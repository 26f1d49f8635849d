import { Link } from "react-router-dom"
import { formatMoney } from "#shared/domain/money/money.ts"
import { shortName } from "#shared/domain/people/names.ts"
import { exclusionOf } from "#shared/domain/report.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Money } from "#web/ui/Money.tsx"
import type { Names } from "../names.ts"
import type { ReportSelection } from "../search-parameters.ts"
import rows from "./JobRows.module.css"
import { JobRows } from "./JobRows.tsx"

const columns = [
  { title: "Request" },
  { title: "Customer" },
  { title: "Vehicle and work" },
  { title: "Technicians" },
  { title: "Status" },
  { title: "Total", figure: true },
  { title: "Costs", figure: true },
  { title: "Net", figure: true },
] as const

export function Jobs({ selection, names }: { selection: ReportSelection; names: Names }) {
  return (
    <JobRows
      selection={selection}
      title="Jobs"
      folds
      note="by day, with the excluded ones"
      columns={columns}
      tableClass={rows.jobs}
      excluded={(job) => exclusionOf(job) !== undefined}
      renderCells={(job) => [
        <>
          <Link to={`/servicerequest/${job.invoiceNumber}`}>{job.invoiceNumber}</Link>
          <small>{shortDate(job.date)}</small>
        </>,
        <>
          {job.customerName}
          <small>{[job.invoiceType, job.carrier ?? job.account].filter(Boolean).join(", ")}</small>
        </>,
        <>
          {job.vehicle}
          <small>{job.serviceSummary}</small>
        </>,
        <>
          {job.technicians.map((id) => shortName(names.technician(id))).join(", ") || "Not assigned"}
          <small>{job.branch && names.branch(job.branch)}</small>
        </>,
        <>
          <StatusPill status={job.serviceStatus} totalCents={job.total} />
          {exclusionOf(job) && (
            <span className="block text-danger type-small">Excluded. {exclusionOf(job)}</span>
          )}
        </>,
        <>
          <Money cents={job.total} />
          {job.customerTipAmount > 0 && <small>tip {formatMoney(job.customerTipAmount)}</small>}
        </>,
        <Money key="costs" cents={job.totalPartsCost + job.totalLaborCost + job.totalMiscCost} />,
        job.missingCost > 0 ? "unknown" : <Money key="net" cents={job.totalPnlNet} />,
      ]}
    />
  )
}
