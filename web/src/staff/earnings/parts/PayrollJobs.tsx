import { Link } from "react-router-dom"
import { statuses } from "#shared/domain/job/status.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import type { Payroll } from "#web/data/money/earnings.ts"
import { Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./ShortList.module.css"

type PayrollJob = Payroll[number]["additions"][number]

type List = {
  of: "additions" | "removals" | "countedAgain" | "uncounted"
  title: string
  note?: string
}

const lists: readonly List[] = [
  { of: "additions", title: "Jobs from other days counted in this period" },
  { of: "removals", title: "Counted in another period" },
  { of: "countedAgain", title: "Counted again", note: "Check whether an earlier payroll paid these jobs." },
  { of: "uncounted", title: "Not counted yet" },
]

const whenCounted = ({
  date,
  countedOn = date,
  countedAgainOn,
  serviceStatus,
}: PayrollJob): string | undefined => {
  const { whyUncounted } = statuses[serviceStatus]
  if (whyUncounted !== undefined) return whyUncounted
  const since = `Counted since ${shortDate(countedOn)}`
  return countedAgainOn === undefined ? since : `${since}, and again since ${shortDate(countedAgainOn)}`
}

/** The jobs whose pay belongs to another payroll than that of their day, or to none yet. */
export const PayrollJobs = ({ payroll, isStale }: { payroll: Payroll; isStale: boolean }) => (
  <div
    data-stale={isStale || undefined}
    className={`${styles.lists} narrow-columns-1 stack items-start columns-3 gap-5`}
  >
    {lists.map(({ of, title, note }) => {
      const jobs = payroll.flatMap(({ name, technician, [of]: theirs }) =>
        theirs.map((job) => ({ ...job, name, technician })),
      )
      return jobs.length === 0 ? null : (
        <Panel key={of} title={title} aside={jobs.length} flush>
          {note && <p className="px-6 py-3 text-muted type-small">{note}</p>}
          <ul className={styles.list}>
            {jobs.map((job) => (
              <li key={`${job.technician} ${job.invoiceNumber}`}>
                <Link
                  className="gap-5 px-6 py-4 stack items-center columns-main-auto wrap-anywhere no-underline text-plain"
                  to={`/servicerequest/${job.invoiceNumber}`}
                >
                  <span>
                    <b>{job.invoiceNumber}</b> {shortDate(job.date)}
                    <small>{job.name}</small>
                    <small>{whenCounted(job)}</small>
                  </span>
                  <Money cents={job.amount} />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )
    })}
  </div>
)
