import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router-dom"
import { dayText, todayIn } from "#shared/domain/schedule/dates.ts"
import { shortestQuery } from "#shared/domain/search.ts"
import type { PartToAdd } from "#web/data/parts/found-part.ts"
import { withPartToAdd } from "#web/data/parts/part-to-add.ts"
import { foundRequestsQuery } from "#web/data/requests/requests.ts"
import { StatusPill } from "#web/trade/StatusPill.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { SearchBox } from "#web/ui/form/SearchBox.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./AddToJob.module.css"

export function AddToJob({ part, onClose }: { part: PartToAdd; onClose: () => void }) {
  const [searchTerm, setSearchTerm] = useState("")
  const today = todayIn(useNow())
  const jobs = useQuery({ ...foundRequestsQuery(searchTerm), placeholderData: keepPreviousData })
  return (
    <Dialog opened onClose={onClose} title={`Add ${part.partNumber} to a job`} width={560}>
      <div className={styles.body}>
        <SearchBox
          label="Find the job"
          placeholder="Job number, name or phone"
          searchTerm={searchTerm}
          onSearch={setSearchTerm}
        />
        {searchTerm.length >= shortestQuery && (
          <DataView
            query={jobs}
            failed="Couldn't search the jobs."
            loading={<SkeletonLines count={3} />}
            empty={{
              when: ({ length }) => length === 0,
              show: <Empty title={`No job matches "${searchTerm}".`}>Check the number or the name.</Empty>,
            }}
          >
            {(jobs) => (
              <ul>
                {jobs.map(
                  ({ invoiceNumber, customerName, vehicle, appointmentDate, serviceStatus, total }) => (
                    <li key={invoiceNumber}>
                      <Link
                        to={`/servicerequest/${invoiceNumber}`}
                        {...withPartToAdd(part)}
                        className={styles.job}
                        data-row
                      >
                        <b>
                          {invoiceNumber} {customerName ?? "No name"}
                        </b>
                        <StatusPill status={serviceStatus} totalCents={total} />
                        <small>
                          {[vehicle, appointmentDate && dayText(appointmentDate, today)]
                            .filter(Boolean)
                            .join(", ")}
                        </small>
                      </Link>
                    </li>
                  ),
                )}
              </ul>
            )}
          </DataView>
        )}
      </div>
    </Dialog>
  )
}
