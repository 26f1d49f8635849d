import { useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { payrollSumsOf } from "#shared/domain/money/earnings.ts"
import { formatMoney, sum } from "#shared/domain/money/money.ts"
import type { Days } from "#shared/domain/schedule/timeframe.ts"
import { payrollQuery } from "#web/data/money/earnings.ts"
import { PaidPeople, PaidPeopleSkeleton } from "#web/staff/shared/earnings/PaidPeople.tsx"
import { Button } from "#web/ui/Button.tsx"
import { DataView, Empty } from "#web/ui/feedback/DataView.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import { saveFile } from "#web/ui/save-file.ts"
import { csvName, payrollCsvOf } from "../csv.ts"
import styles from "../Earnings.module.css"
import { periodTitle, writeFilters } from "../search-parameters.ts"
import { PayrollJobs } from "./PayrollJobs.tsx"

/** What a person is paid consists of, if jobs of other days or another payroll change it. */
const payNote = (amount: number, additions: number, removals: number): string | undefined =>
  additions === 0 && removals === 0
    ? undefined
    : [
        `${formatMoney(amount)} for this period`,
        ...(additions > 0 ? [`+${formatMoney(additions)} from other days`] : []),
        ...(removals > 0 ? [`${formatMoney(-removals)} counted in another period`] : []),
      ].join(", ")

/** Each row is what to pay a person, so it can be paid from the screen. */
export function Payroll({ period }: { period: Days }) {
  const payroll = useQuery(payrollQuery(period))
  const { data = [], isPlaceholderData: isStale } = payroll
  const save = () => {
    const file = csvName("everybody", period)
    saveFile(file, payrollCsvOf(data, period), "text/csv")
    showMessage(`${file} has ${data.length} ${data.length === 1 ? "technician" : "technicians"}.`)
  }
  const nothing = data.length === 0 ? "No pay for this period yet." : undefined
  const sums = data.map((person) => ({ ...person, ...payrollSumsOf(person) }))
  const additions = sum(sums.map((one) => one.additions))
  const removals = sum(sums.map((one) => one.removals))
  const isAdjusted = additions > 0 || removals > 0
  return (
    <>
      <Panel
        title="Payroll"
        aside={`${periodTitle(period)}, counted jobs`}
        flush
        actions={
          <Button
            icon={Download}
            disabledReason={isStale ? "Still loading this period." : nothing}
            onClick={save}
          >
            Export CSV
          </Button>
        }
      >
        <DataView
          query={payroll}
          failed="Couldn't load the payroll."
          loading={<PaidPeopleSkeleton />}
          empty={{
            when: (people) => people.every(({ jobs }) => jobs === 0) && additions === 0,
            show: (
              <Empty title="No pay in this period">Technicians appear after their first counted job.</Empty>
            ),
          }}
        >
          {() => (
            <div data-stale={isStale || undefined}>
              <PaidPeople
                people={sums
                  .filter(({ jobs, additions }) => jobs > 0 || additions > 0)
                  .map(({ technician, name, jobs, amount, additions, removals, toPay }) => ({
                    id: technician,
                    name,
                    jobs,
                    pay: toPay,
                    note: payNote(amount, additions, removals),
                    to: `/earnings?${writeFilters({ technician, period }, true)}`,
                  }))}
              />
              <p className={styles.total}>
                {isAdjusted ? "Jobs of this period" : "Total"}{" "}
                <b>{formatMoney(sum(data.map(({ amount }) => amount)))}</b>
              </p>
              {isAdjusted && (
                <>
                  <p className={styles.total}>
                    Jobs from other days counted in this period <b>{formatMoney(additions)}</b>
                  </p>
                  <p className={styles.total}>
                    Counted in another period <b>{formatMoney(-removals)}</b>
                  </p>
                  <p className={styles.total}>
                    To pay <b>{formatMoney(sum(sums.map(({ toPay }) => toPay)))}</b>
                  </p>
                </>
              )}
            </div>
          )}
        </DataView>
      </Panel>
      <PayrollJobs payroll={data} isStale={isStale} />
    </>
  )
}
