import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router-dom"
import { maxReportMonths } from "#shared/api/claims.ts"
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
              <Carriers carriers={report.carriers} />
            </>
          )}
        </DataView>
      </div>
    </>
  )
}

const daysText = (days: number) => (days === 1 ? "1 day" : `${days} days`)

/** A bar per month, as long as its days. */
function Months({ months }: { months: Report["months"] }) {
  const longest = Math.max(1, ...months.map(({ daysToPay }) => daysToPay))
  return (
    <Panel title="From the bill to the payment" aside="median, by the month of the payment">
      <ul className={`${styles.months} p-0 m-0 list-none grid gap-4`}>
        {months.map(({ month, paid, daysToPay }) => (
          <li key={month} className="gap-4 stack items-center">
            <span>{monthTitle(month)}</span>
            <span className={styles.track} aria-hidden>
              <span className="block h-full" style={{ width: `${(daysToPay / longest) * 100}%` }} />
            </span>
            <span>
              <b>{daysText(daysToPay)}</b> <small>{paid === 1 ? "1 bill" : `${paid} bills`}</small>
            </span>
          </li>
        ))}
      </ul>
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
