import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { maxReportMonths } from "#shared/api/claims.ts"
import { countByReason } from "#shared/domain/insurance/claims-report.ts"
import { rejectionTexts } from "#shared/domain/insurance/rejection.ts"
import { monthTitle, todayIn } from "#shared/domain/schedule/dates.ts"
import { backLink } from "#web/app/pages.ts"
import { claimsReportQuery, type ClaimsReport as Report } from "#web/data/money/claims.ts"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { Dash } from "#web/ui/Money.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./ClaimsReport.module.css"

const choices = [3, 6, maxReportMonths]

/** How quickly bills go out and are paid, and why they are rejected, per carrier. */
export default function ClaimsReport() {
  const [parameters, setParameters] = useSearchParams()
  const chosen = Number(parameters.get("months"))
  const months = choices.find((choice) => choice === chosen) ?? 3
  const query = useQuery(claimsReportQuery(todayIn(useNow()), months))
  return (
    <>
      <PageHeader
        back={backLink("/insurance")}
        title="Days to pay"
        subtitle="From completion to the bill, and from the bill to the payment"
        actions={
          <NativeSelect
            {...fieldProps}
            aria-label="Months"
            value={months}
            onChange={(event) => setParameters({ months: event.currentTarget.value }, { replace: true })}
            data={choices.map((choice) => ({ value: String(choice), label: `${choice} months` }))}
          />
        }
      />
      <div className={styles.page}>
        <DataView
          query={query}
          failed="Couldn't load the report."
          loading={
            <Panel title="By carrier">
              <SkeletonLines count={8} />
            </Panel>
          }
          empty={{
            when: ({ carriers }) => carriers.length === 0,
            show: <Empty title="No bills yet">Bills that you send from the insurance desk count here.</Empty>,
          }}
        >
          {(report) => (
            <>
              {report.months.length > 0 && <Months months={report.months} />}
              <RejectionReasons carriers={report.carriers} />
              <Carriers carriers={report.carriers} />
            </>
          )}
        </DataView>
      </div>
    </>
  )
}

const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`)

type Bar = { key: string; name: string; value: number; text: string; note?: string }

/** Names, bars as long as their values, and the values in words. */
const Bars = ({ bars, longest }: { bars: readonly Bar[]; longest: number }) => (
  <ul className={`${styles.bars} p-0 m-0 list-none grid gap-4`}>
    {bars.map(({ key, name, value, text, note }) => (
      <li key={key} className="gap-4 stack items-center">
        <span>{name}</span>
        <span className={styles.track} aria-hidden>
          <span className="block h-full" style={{ width: `${(value / longest) * 100}%` }} />
        </span>
        <span>
          <b>{text}</b> {note && <small>{note}</small>}
        </span>
      </li>
    ))}
  </ul>
)

/** Both charts have one scale, so that a month's bars compare. */
function Months({ months }: { months: Report["months"] }) {
  const longest = Math.max(1, ...months.flatMap(({ daysToBill = 0, daysToPay }) => [daysToBill, daysToPay]))
  const barsOf = (daysOf: (month: Report["months"][number]) => number | undefined): Bar[] =>
    months.flatMap((one) => {
      const days = daysOf(one)
      const note = one.paid === 1 ? "1 bill" : `${one.paid} bills`
      return days === undefined
        ? []
        : [{ key: one.month, name: monthTitle(one.month), value: days, text: daysText(days), note }]
    })
  return (
    <div className="stack items-start columns-2 gap-5 narrow-columns-1">
      <Panel title="From completion to the bill" aside="median, by the month of the payment">
        <Bars bars={barsOf(({ daysToBill }) => daysToBill)} longest={longest} />
      </Panel>
      <Panel title="From the bill to the payment" aside="median, by the month of the payment">
        <Bars bars={barsOf(({ daysToPay }) => daysToPay)} longest={longest} />
      </Panel>
    </div>
  )
}

function RejectionReasons({ carriers }: { carriers: Report["carriers"] }) {
  const counts = countByReason(carriers.flatMap(({ rejections }) => rejections))
  if (counts.length === 0) return null
  return (
    <Panel title="Rejections by reason" aside="all carriers">
      <Bars
        bars={counts.map(({ reason, count }) => ({
          key: reason,
          name: rejectionTexts[reason],
          value: count,
          text: count === 1 ? "1 time" : `${count} times`,
        }))}
        longest={Math.max(...counts.map(({ count }) => count))}
      />
    </Panel>
  )
}

const Days = ({ days }: { days: number | undefined }) => (days === undefined ? <Dash /> : daysText(days))

function Carriers({ carriers }: { carriers: Report["carriers"] }) {
  return (
    <Panel title="By carrier" aside="medians" flush>
      <div className={`${styles.table} overflow-x`}>
        <table className="w-full border-collapse">
          <thead className="phone-hidden">
            <tr>
              <th>Carrier</th>
              <th>Bills</th>
              <th>Completion to bill</th>
              <th>Bill to payment</th>
              <th>Rejected</th>
            </tr>
          </thead>
          <tbody>
            {carriers.map(({ carrierKey, carrier, bills, daysToBill, daysToPay, rejections }) => (
              <tr key={carrierKey ?? ""}>
                <th scope="row">{carrier || <Dash />}</th>
                <td data-label="Bills">{bills.toLocaleString("en-US")}</td>
                <td data-label="Completion to bill">
                  <Days days={daysToBill} />
                </td>
                <td data-label="Bill to payment">
                  <Days days={daysToPay} />
                </td>
                <td data-label="Rejected">
                  {rejections.length === 0 ? (
                    <Dash />
                  ) : (
                    rejections.map(({ reason, count }) => (
                      <span key={reason} className="block">
                        {count} × {rejectionTexts[reason]}
                      </span>
                    ))
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
