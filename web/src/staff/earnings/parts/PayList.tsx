import { Link } from "react-router-dom"
import { chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { isBeforeCompletion } from "#shared/domain/job/status.ts"
import { notReportedBecause, payReason } from "#shared/domain/money/earnings.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { isCounted } from "#shared/domain/report.ts"
import { shortDate, todayIn } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { EarnedJob, EarnedJobs, EarnedPeriod } from "#web/data/money/earnings.ts"
import { jobsText } from "#web/staff/shared/earnings/EarningsTiles.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import { MoreButton } from "#web/ui/page/MoreButton.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./PayList.module.css"

export function PayList({ jobs, total }: { jobs: EarnedJobs; total: EarnedPeriod | undefined }) {
  return (
    <Panel
      title="Pay by job"
      aside={total && `${formatHeadlineMoney(total.amount)} for ${jobsText(total.jobs)}`}
      flush
    >
      <DataView
        query={jobs}
        failed="Couldn't load the jobs."
        loading={
          <div className="p-6">
            <SkeletonLines count={6} />
          </div>
        }
        empty={{
          when: ({ pages: [first] }) => first?.reply.length === 0,
          show: <Empty title="No jobs in this period">Choose other days.</Empty>,
        }}
      >
        {({ pages }) => (
          <>
            <ol className={`${styles.jobs} small-lines p-0 m-0 list-none`}>
              {pages
                .flatMap(({ reply }) => reply)
                .map((job) => (
                  <Job key={job.invoiceNumber} job={job} />
                ))}
            </ol>
            {jobs.hasNextPage && (
              <div className={`${styles.more} stack justify-items-center gap-4 p-5`}>
                <MoreButton query={jobs} size="large">
                  More jobs
                </MoreButton>
              </div>
            )}
          </>
        )}
      </DataView>
    </Panel>
  )
}

function Job({ job }: { job: EarnedJob }) {
  const today = todayIn(useNow())
  const isAhead = job.date >= today && isBeforeCompletion(job.serviceStatus)
  const because = isAhead ? undefined : notReportedBecause(job)
  return (
    <li data-uncounted={!isCounted(job.serviceStatus) || undefined}>
      <div>
        <Link to={`/servicerequest/${job.invoiceNumber}`}>{job.invoiceNumber}</Link>
        <small>{shortDate(job.date)}</small>
      </div>
      <div>
        {job.customerName}
        <small>
          {[job.vehicle, translateReply(job.serviceSummary ?? ""), job.halfJob && t("half job")]
            .filter(Boolean)
            .join(", ")}
        </small>
        {because !== undefined && (
          <em className="block not-italic text-danger type-small">Not reported yet. {because}</em>
        )}
      </div>
      {job.lines.length === 0 ? (
        <p className="text-muted">No pay yet.</p>
      ) : (
        <ul className="stack gap-3 p-0 m-0 list-none">
          {job.lines.map((line) => (
            <li key={line.charge}>
              <span>
                {chargeTypeTexts[line.type]}
                <small>{payReason(line)}</small>
              </span>
              <Money cents={line.amount} />
            </li>
          ))}
        </ul>
      )}
      <b className="text-right">
        <span className="spoken">Together </span>
        <Money cents={job.amount} />
      </b>
    </li>
  )
}
