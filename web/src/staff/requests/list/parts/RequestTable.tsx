import { ArrowDown, ArrowUp } from "lucide-react"
import { memo, type ReactNode } from "react"
import { Link } from "react-router-dom"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { isUnassigned } from "#shared/domain/job/request.ts"
import { todayIn, toWireTime } from "#shared/domain/schedule/dates.ts"
import { ChangedBy } from "#web/staff/shared/jobs/ChangedBy.tsx"
import { JobMarks } from "#web/staff/shared/jobs/JobMarks.tsx"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Dash, Money } from "#web/ui/Money.tsx"
import listing from "#web/ui/page/listing.module.css"
import { useRowNavigation } from "#web/ui/page/use-row-navigation.ts"
import type { Sort, SortField } from "../search-parameters.ts"
import { SelectBox } from "../selected/select-box.ts"
import type { Selection } from "../selected/use-selection.ts"
import { phoneText, rowDay, statusNote, technicianOf, zoneText } from "./labels.ts"
import styles from "./RequestTable.module.css"

const columns = [
  { field: "appointmentTimeStart", text: "Window", width: 94 },
  { field: "invoiceNumber", text: "Number", width: 82 },
  { field: "customerName", text: "Customer", width: 170 },
  { field: "vehicle", text: "Vehicle and work" },
  { field: "zone", text: "Technician", width: 122 },
  { field: "serviceStatus", text: "Status", width: 206 },
  { field: "total", text: "Total", width: 84 },
] as const satisfies { field: SortField; text: string; width?: number }[]
/** Pixels. `Dec 28, 2025` fits on one line. */
const widthOfDays = 116
const widthOfBox = 36

type Columns = {
  sort: Sort
  /** Rows of several days need a date column. */
  severalDays: boolean
  /** Boxes stand before the windows. */
  selecting?: boolean
}

/** Table head that stays in place while rows, a skeleton, or a message change below it. */
function Frame({
  sort,
  severalDays,
  selecting = false,
  onSort,
  children,
}: Columns & {
  onSort: ((field: SortField) => void) | undefined
  children?: ReactNode
}) {
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return (
    <table className={`${listing.table} ${styles.table}`}>
      <colgroup>
        {columns.map((column, at) => (
          <col
            key={column.field}
            style={
              "width" in column
                ? {
                    width:
                      (at === 0 && severalDays ? widthOfDays : column.width) +
                      (at === 0 && selecting ? widthOfBox : 0),
                  }
                : undefined
            }
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ field, text }) => {
            const isSorted = sort.field === field
            return (
              <th
                key={field}
                scope="col"
                aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
              >
                <button type="button" onClick={onSort && (() => onSort(field))}>
                  {text}
                  {isSorted && <Arrow size={12} aria-hidden />}
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
      {children}
    </table>
  )
}

type Props = Columns & {
  rows: readonly RequestSummary[]
  technicians: ReadonlyMap<string, string>
  changed: ReadonlyMap<number, number>
  now: Date
  /** What is searched for, so that the phone that matched is shown. */
  search: string
  selection: Selection | undefined
  onSort: (field: SortField) => void
}

export function RequestTable({
  rows,
  technicians,
  changed,
  severalDays,
  now,
  search,
  selection,
  sort,
  onSort,
}: Props) {
  const list = useRowNavigation<HTMLTableSectionElement>()
  return (
    <Frame sort={sort} severalDays={severalDays} selecting={selection !== undefined} onSort={onSort}>
      <tbody ref={list}>
        {rows.map((row) => (
          <Row
            key={row.invoiceNumber}
            row={row}
            technician={technicianOf(row, technicians)}
            changedTo={changed.get(row.invoiceNumber)}
            day={severalDays ? rowDay(row.appointmentDate, todayIn(now)) : undefined}
            note={statusNote(row, now)}
            phone={phoneText(row, search)}
            isSelected={selection?.has(row.invoiceNumber)}
            onSelect={selection?.toggle}
          />
        ))}
      </tbody>
    </Frame>
  )
}

const Row = memo(function Row({
  row,
  technician,
  changedTo,
  day,
  note,
  phone,
  isSelected,
  onSelect,
}: {
  row: RequestSummary
  technician: string | undefined
  changedTo: number | undefined
  day: string | undefined
  note: string
  phone: string
  /** undefined unless rows can be selected */
  isSelected: boolean | undefined
  onSelect: ((invoiceNumber: number) => void) | undefined
}) {
  return (
    <tr
      className={`${listing.row} relative`}
      data-hot={changedTo !== undefined || undefined}
      data-selecting={isSelected !== undefined || undefined}
    >
      <td>
        {isSelected !== undefined && onSelect && (
          <SelectBox row={row} isSelected={isSelected} onSelect={onSelect} />
        )}
        <Window row={row} day={day} />
      </td>
      <td>
        <Link
          to={`/servicerequest/${row.invoiceNumber}`}
          className={`${listing.link} block type-note weight-strong`}
          data-row
          aria-label={`${row.invoiceNumber} ${row.customerName ?? ""}`}
        >
          {row.invoiceNumber}
        </Link>
        <small>{row.invoiceType}</small>
      </td>
      <td>
        <b>
          {row.customerName || <Dash />}
          <JobMarks job={row} />
        </b>
        <small>{phone}</small>
      </td>
      <td>
        <b>{row.vehicle || <Dash />}</b>
        <small>{row.serviceSummary}</small>
      </td>
      <td>
        <Technician name={technician} missing={isUnassigned(row)} />
        <small>{zoneText(row)}</small>
      </td>
      <td>
        <StatusPill status={row.serviceStatus} totalCents={row.total} />
        {changedTo === undefined ? (
          <small>{note}</small>
        ) : (
          <ChangedBy invoiceNumber={row.invoiceNumber} version={changedTo} />
        )}
      </td>
      <td>
        <Money cents={row.total} />
      </td>
    </tr>
  )
})

function Window({ row, day }: { row: RequestSummary; day: string | undefined }) {
  const { appointmentTimeStart: start, appointmentTimeEnd: end } = row
  if (start === undefined) return day ? <b>{day}</b> : <Dash />
  return (
    <>
      <b>{day ?? toWireTime(start)}</b>
      <small>{day ? toWireTime(start) : end !== undefined && `to ${toWireTime(end)}`}</small>
    </>
  )
}

const Technician = ({ name, missing }: { name: string | undefined; missing: boolean }) =>
  name === undefined ? missing ? <b className={styles.missing}>Unassigned</b> : <Dash /> : <b>{name}</b>

export const TableSkeleton = (columnsOf: Columns) => (
  <Frame {...columnsOf} onSort={undefined}>
    <tbody aria-hidden="true" className={`${listing.skeleton} ${styles.skeleton}`}>
      {Array.from({ length: 12 }, (_, line) => (
        <tr key={line}>
          <td>
            <SkeletonBar width={54} />
            <SkeletonBar width={62} height={11} />
          </td>
          <td>
            <SkeletonBar width={44} />
            <SkeletonBar width={58} height={11} />
          </td>
          <td>
            <SkeletonBar width={88 + ((line * 37) % 60)} />
            <SkeletonBar width={96} height={11} />
          </td>
          <td>
            <SkeletonBar width={130 + ((line * 53) % 80)} />
            <SkeletonBar width={110 + ((line * 71) % 90)} height={11} />
          </td>
          <td>
            <SkeletonBar width={62 + ((line * 29) % 30)} />
            <SkeletonBar width={70} height={11} />
          </td>
          <td>
            <SkeletonBar width={90 + ((line * 41) % 60)} height={22} />
          </td>
          <td>
            <SkeletonBar width={52} />
          </td>
        </tr>
      ))}
    </tbody>
  </Frame>
)

export const TableHead = (columnsOf: Columns) => <Frame {...columnsOf} onSort={undefined} />
