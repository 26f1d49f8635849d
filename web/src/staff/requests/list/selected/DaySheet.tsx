import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { isInshop } from "#shared/domain/job/request.ts"
import { statusText } from "#shared/domain/job/status.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { longDate, shortDate, toWireTime } from "#shared/domain/schedule/dates.ts"
import { Dash, Money } from "#web/ui/Money.tsx"
import styles from "./DaySheet.module.css"

const unassigned = "Unassigned"

const whenOf = ({ appointmentTimeStart: start, appointmentTimeEnd: end }: RequestSummary): string =>
  start === undefined
    ? "No window"
    : `${toWireTime(start)}${end === undefined ? "" : ` to ${toWireTime(end)}`}`

/** For print only: a page per technician with their jobs of the day in order. */
export function DaySheet({
  rows,
  date,
  technicians,
}: {
  rows: readonly RequestSummary[]
  date: string
  technicians: ReadonlyMap<string, string>
}) {
  const inOrder = rows.toSorted(
    (a, b) =>
      (a.appointmentDate ?? "9999").localeCompare(b.appointmentDate ?? "9999") ||
      (a.appointmentTimeStart ?? 9999) - (b.appointmentTimeStart ?? 9999),
  )
  const pages = Map.groupBy(
    inOrder.flatMap((row) => {
      const ids = plannedTechnicians(row)
      const names = ids.length === 0 ? [unassigned] : ids.map((id) => technicians.get(id) ?? "Technician")
      return names.map((technician) => ({ row, technician }))
    }),
    ({ technician }) => technician,
  )
  return (
    <div className={`${styles.sheets} hidden`} aria-hidden="true">
      {[...pages]
        .toSorted(([a], [b]) => Number(a === unassigned) - Number(b === unassigned) || a.localeCompare(b))
        .map(([technician, jobs]) => (
          <section key={technician} className={styles.sheet}>
            <h2>{technician}</h2>
            <p>
              {longDate(date)}, {jobs.length} {jobs.length === 1 ? "job" : "jobs"}
            </p>
            <table>
              <thead>
                <tr>
                  <th>When</th>
                  <th>Job</th>
                  <th>Customer</th>
                  <th>Where</th>
                  <th>Vehicle and work</th>
                  <th>To collect</th>
                </tr>
              </thead>
              <tbody>
                {jobs.map(({ row }) => (
                  <Job key={row.invoiceNumber} row={row} date={date} />
                ))}
              </tbody>
            </table>
          </section>
        ))}
    </div>
  )
}

const Job = ({ row, date }: { row: RequestSummary; date: string }) => (
  <tr>
    <td>
      {row.appointmentDate !== undefined && row.appointmentDate !== date && (
        <b>{shortDate(row.appointmentDate)}</b>
      )}
      <b>{whenOf(row)}</b>
    </td>
    <td>
      <b>{row.invoiceNumber}</b>
      {row.invoiceType}, {statusText(row.serviceStatus)}
    </td>
    <td>
      <b>{row.customerName || <Dash />}</b>
      {row.customerPhone?.split("\n").map(showPhone).join(", ")}
    </td>
    <td>{isInshop(row) ? "At the shop" : row.customerFullAddress || row.zone}</td>
    <td>
      <b>{row.vehicle || <Dash />}</b>
      {row.serviceSummary}
      {row.parts && row.parts.length > 0 && <i>{row.parts.join(", ")}</i>}
    </td>
    <td>{row.customerUnpaid === undefined ? "See the job" : <Money cents={row.customerUnpaid} />}</td>
  </tr>
)
