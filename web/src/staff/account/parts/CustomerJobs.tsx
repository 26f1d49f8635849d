import { useInfiniteQuery } from "@tanstack/react-query"
import type { Vehicle } from "#shared/api/customers.ts"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { amountOwed, carsOfJobs, shareOf, summarizeOwnJobs } from "#shared/domain/job/own-jobs.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { fullDate, longDate, windowText } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { translateReply } from "#shared/reply-language.ts"
import { useSitePath } from "#web/data/people/account.ts"
import { vehiclesQuery } from "#web/data/people/vehicles.ts"
import { requestsOfCustomerQuery } from "#web/data/requests/requests.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"

/** A customer's page: their next job, what they owe, the latest invoice, and their cars to book again. */
export function CustomerJobs({ id }: { id: string }) {
  const jobs = useInfiniteQuery(requestsOfCustomerQuery(id))
  const vehicles = useInfiniteQuery(vehiclesQuery(id))
  const sitePath = useSitePath()
  const own = jobs.data?.pages.flatMap(({ reply }) => reply) ?? []
  return (
    <div className="stack gap-5">
      <DataView query={jobs} failed={messages.profile.requestsFailed} loading={<Loading />} empty={null}>
        {({ pages }) => (
          <Jobs jobs={pages.flatMap(({ reply }) => reply)} areMore={pages.at(-1)?.nextCursor !== undefined} />
        )}
      </DataView>
      <Panel title="Book again">
        <DataView
          query={vehicles}
          failed="Couldn't load your cars."
          loading={<SkeletonLines count={2} />}
          empty={{
            when: ({ pages }) =>
              carsToBook(
                pages.flatMap(({ reply }) => reply),
                own,
              ).length === 0,
            show: <ButtonLink href={sitePath("/newservice")}>Request Service</ButtonLink>,
          }}
        >
          {({ pages }) => (
            <ul className="stack gap-4">
              {carsToBook(
                pages.flatMap(({ reply }) => reply),
                own,
              ).map(({ key, name, booking }) => (
                <li key={key} className="split items-center gap-5">
                  <b className="min-w-0 wrap-anywhere weight-medium">{name}</b>
                  <ButtonLink size="large" href={sitePath(booking)}>
                    Book again<span className="spoken"> for {name}</span>
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )}
        </DataView>
      </Panel>
    </div>
  )
}

const nameOf = ({ vehicle, year, make, model, vin }: Vehicle): string =>
  vehicle || [year, make, model].filter(Boolean).join(" ") || vin || t("Your car")

/** The vehicles, and other cars of the customer's jobs, with the address that books for each. */
const carsToBook = (vehicles: readonly Vehicle[], jobs: readonly RequestSummary[]) => [
  ...vehicles.map((vehicle) => ({
    key: vehicle._id,
    name: nameOf(vehicle),
    booking: bookingOf(vehicle),
  })),
  ...carsOfJobs(jobs, vehicles.map(nameOf)).map((car) => ({
    key: car,
    name: car,
    booking: `/newservice?${new URLSearchParams({ car })}`,
  })),
]

/** Without the VIN: addresses end up in logs. */
const bookingOf = ({ year, make, model, style }: Vehicle): string => {
  const car = Object.entries({ year, make, model, style }).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  )
  return `/newservice?${new URLSearchParams(car)}`
}

const Loading = () => (
  <Panel title="Your next job">
    <SkeletonLines count={4} />
  </Panel>
)

function Jobs({ jobs, areMore }: { jobs: readonly RequestSummary[]; areMore: boolean }) {
  const { next, owed, unpaid, latest } = summarizeOwnJobs(jobs)
  const amount = formatHeadlineMoney(owed)
  const owedText = areMore ? t(`You owe at least ${amount}`) : t(`You owe ${amount}`)
  const sitePath = useSitePath()
  return (
    <>
      <Panel title="Your next job">{next ? <Next job={next} /> : <p>Nothing is planned.</p>}</Panel>
      {latest && (owed > 0 || !areMore) && (
        <Panel title={owed > 0 ? owedText : "Nothing to pay"}>
          <ul className="stack gap-4">
            {unpaid.map((job) => (
              <Line key={job.invoiceNumber} job={job} amount={amountOwed(job)}>
                <ButtonLink kind="main" size="large" href={sitePath(`/job/${job.invoiceNumber}`)}>
                  Pay now<span className="spoken"> for job {job.invoiceNumber}</span>
                </ButtonLink>
              </Line>
            ))}
          </ul>
        </Panel>
      )}
      {latest && (
        <Panel title="Latest invoice">
          <ul>
            <Line job={latest} amount={shareOf(latest) ?? 0}>
              <ButtonLink size="large" href={sitePath(`/invoice/${latest.invoiceNumber}`)}>
                Open invoice
              </ButtonLink>
            </Line>
          </ul>
        </Panel>
      )}
    </>
  )
}

function Next({ job }: { job: RequestSummary }) {
  const { appointmentDate: date, appointmentTimeStart: start, appointmentTimeEnd: end } = job
  const share = shareOf(job)
  const sitePath = useSitePath()
  return (
    <div className="stack gap-4">
      <p className="weight-strong">
        {date === undefined
          ? "We're finding a time."
          : [
              longDate(date),
              ...(start === undefined || end === undefined ? [] : [windowText({ start, end })]),
            ].join(", ")}
      </p>
      <p>
        {job.vehicle}
        <br />
        {translateReply(job.serviceSummary ?? "")}
      </p>
      <p className="cluster gap-4">
        <StatusPill status={job.serviceStatus} totalCents={job.total} />
        {share !== undefined && <span>You pay {formatHeadlineMoney(share)}</span>}
      </p>
      <p>
        <ButtonLink kind="main" size="large" href={sitePath(`/job/${job.invoiceNumber}`)}>
          Follow this job
        </ButtonLink>
      </p>
    </div>
  )
}

const Line = ({
  job,
  amount,
  children,
}: {
  job: RequestSummary
  amount: number
  children: React.ReactNode
}) => (
  <li className="split items-center gap-5">
    <span className="min-w-0 wrap-anywhere">
      <b className="weight-medium">{job.vehicle}</b>
      <br />
      {[
        t(`Invoice ${job.invoiceNumber}`),
        ...(job.appointmentDate ? [fullDate(job.appointmentDate)] : []),
        formatHeadlineMoney(amount),
      ].join(" · ")}
    </span>
    {children}
  </li>
)
