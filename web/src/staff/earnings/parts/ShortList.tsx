import { Link } from "react-router-dom"
import { statusText } from "#shared/domain/job/status.ts"
import { notReportedBecause } from "#shared/domain/money/earnings.ts"
import { shortDate } from "#shared/domain/schedule/dates.ts"
import type { EarnedJob } from "#web/data/money/earnings.ts"
import { Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./ShortList.module.css"

/** The summary lists at most 50 jobs. */
const maxListedJobs = 50

export const ShortList = ({
  title,
  jobs,
  none,
}: {
  title: string
  jobs: readonly EarnedJob[]
  none: string
}) => (
  <Panel
    title={title}
    aside={jobs.length === maxListedJobs ? `the last ${maxListedJobs}` : jobs.length || undefined}
    flush
  >
    {jobs.length === 0 ? (
      <p className="p-6 text-muted">{none}</p>
    ) : (
      <ul className={styles.list}>
        {jobs.map((job) => (
          <li key={job.invoiceNumber}>
            <Link
              className="gap-5 px-6 py-4 stack items-center columns-main-auto wrap-anywhere no-underline text-plain"
              to={`/servicerequest/${job.invoiceNumber}`}
            >
              <span>
                <b>{job.invoiceNumber}</b> {shortDate(job.date)}
                <small>{job.vehicle}</small>
                <small>{notReportedBecause(job) ?? statusText(job.serviceStatus)}</small>
              </span>
              <Money cents={job.amount} />
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
