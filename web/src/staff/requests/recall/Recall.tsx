import { useInfiniteQuery } from "@tanstack/react-query"
import { Printer } from "lucide-react"
import { Link, useSearchParams } from "react-router-dom"
import { lotKey } from "#shared/domain/job/install-record.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { statusText } from "#shared/domain/job/status.ts"
import { printedDate } from "#shared/domain/schedule/dates.ts"
import { useTechnicianName } from "#web/data/people/technicians.ts"
import { type JobOfLot, lotQuery } from "#web/data/requests/installs.ts"
import { Button } from "#web/ui/Button.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { SearchBox } from "#web/ui/form/SearchBox.tsx"
import { Dash } from "#web/ui/Money.tsx"
import { PhoneLink } from "#web/ui/PhoneLink.tsx"
import { MoreButton } from "#web/ui/page/MoreButton.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "./Recall.module.css"

const leastCharacters = 3

export default function Recall() {
  const [parameters, setParameters] = useSearchParams()
  const lot = parameters.get("lot") ?? ""
  const canSearch = lotKey(lot).length >= leastCharacters
  const jobs = useInfiniteQuery({ ...lotQuery(lotKey(lot)), enabled: canSearch })
  const matches = jobs.data?.pages.flatMap(({ reply }) => reply) ?? []
  return (
    <>
      <PageHeader
        title="Urethane Recall"
        subtitle="Every job that used one lot"
        back={{ to: "/settings", text: "Settings" }}
        actions={
          matches.length > 0 && (
            <Button
              icon={Printer}
              disabledReason={jobs.hasNextPage ? "Load all jobs first." : undefined}
              onClick={() => window.print()}
            >
              Print
            </Button>
          )
        }
      />
      <div className={styles.page}>
        <SearchBox
          label="Search by lot"
          placeholder="Lot, or how it starts"
          searchTerm={lot}
          onSearch={(text) => setParameters(text === "" ? {} : { lot: text }, { replace: true })}
        />
        <Panel
          title="Jobs"
          aside={canSearch && jobs.data ? countOf(matches.length, jobs.hasNextPage) : undefined}
          flush
        >
          {canSearch ? (
            <DataView
              query={jobs}
              failed="Couldn't load the jobs."
              loading={<SkeletonLines count={6} />}
              empty={{
                when: () => matches.length === 0,
                show: <Empty title="No jobs with this lot">Check it against the label on the tube.</Empty>,
              }}
            >
              {() => (
                <>
                  <Jobs jobs={matches} />
                  {jobs.hasNextPage && (
                    <div className={`${styles.more} stack justify-items-center gap-4 p-5`}>
                      <MoreButton query={jobs}>Load more</MoreButton>
                    </div>
                  )}
                </>
              )}
            </DataView>
          ) : (
            <Empty title="Which lot?">Type at least {leastCharacters} letters or digits of it.</Empty>
          )}
        </Panel>
      </div>
    </>
  )
}

const countOf = (count: number, hasMore: boolean) => `${count}${hasMore ? " and more" : ""}`

function Jobs({ jobs }: { jobs: readonly JobOfLot[] }) {
  const nameOf = useTechnicianName("")
  return (
    <ul className={`${styles.jobs} p-0 m-0 list-none`}>
      {jobs.map((job) => (
        <li key={job.invoiceNumber}>
          <Link className="wrap-anywhere" to={`/servicerequest/${job.invoiceNumber}`}>
            {job.invoiceNumber}
          </Link>
          <span className="wrap-anywhere">
            <b className="block">{job.customerName || <Dash />}</b>
            {job.customerPhone && <PhoneLink phone={job.customerPhone} />}
          </span>
          <span className="wrap-anywhere">
            {job.vehicle || <Dash />}
            <small className="block">{job.serviceSummary}</small>
          </span>
          <span className="wrap-anywhere">
            {job.lot}
            <small className="block">{job.urethane}</small>
          </span>
          <span className="wrap-anywhere">
            {job.appointmentDate ? printedDate(job.appointmentDate) : <Dash />}
            <small className="block">
              {[statusText(job.serviceStatus), ...plannedTechnicians(job).map(nameOf)]
                .filter(Boolean)
                .join(", ")}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
