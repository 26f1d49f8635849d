import { useQuery } from "@tanstack/react-query"
import { Search } from "lucide-react"
import { type SubmitEvent, useId, useState } from "react"
import { useSearchParams } from "react-router-dom"
import { messages } from "#shared/messages.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { type VehiclePart, vehiclePartsQuery } from "../../data/catalog.ts"
import { Button } from "../../ui/Button.tsx"
import { SkeletonLines } from "../../ui/DataView.tsx"
import { ErrorNotice } from "../../ui/ErrorNotice.tsx"
import { Money } from "../../ui/Money.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { ProblemError } from "../../ui/problem.ts"
import { tooLongMessage } from "../../ui/too-long-message.ts"
import styles from "./PartCheck.module.css"

export default function PartCheck() {
  const [parameters, setParameters] = useSearchParams()
  const searchedCarId = parameters.get("carId") ?? ""
  const query = useQuery({
    ...vehiclePartsQuery(searchedCarId),
    enabled: searchedCarId !== "" && searchedCarId.length <= mostLength,
  })
  const [vehicle, ...more] = query.data ?? []
  const isOne = vehicle !== undefined && more.length === 0

  const search = (carId: string) => {
    if (carId === searchedCarId) void query.refetch()
    else setParameters({ carId })
  }
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle="Glass and moldings that fit a car" />
      <div className={styles.page}>
        <CarIdForm
          key={searchedCarId}
          searchedCarId={searchedCarId}
          busy={query.isFetching}
          onSearch={search}
        />
        {searchedCarId !== "" && searchedCarId.length <= mostLength && !query.isFetching && !isOne && (
          <ErrorNotice title={messages.catalog.partCheckFailed}>
            <p>
              {query.error instanceof ProblemError ? query.error.message : "Check the car ID and try again."}
            </p>
          </ErrorNotice>
        )}
        {searchedCarId !== "" && query.isFetching && !isOne && (
          <div aria-busy="true">
            <output className="spoken">Loading</output>
            <SkeletonLines count={8} />
          </div>
        )}
        {isOne && (
          <>
            <h2 className={styles.vehicle}>{vehicle.vehicle}</h2>
            <Parts title="NAGS" parts={vehicle.nagParts} />
            <Parts title="OEM" parts={vehicle.oemParts} />
            <Parts title="Molding" parts={vehicle.mouldingParts} />
          </>
        )}
      </div>
    </>
  )
}

const mostLength = 200

type FormProps = { searchedCarId: string; busy: boolean; onSearch: (carId: string) => void }

function CarIdForm({ searchedCarId, busy, onSearch }: FormProps) {
  const [carId, setCarId] = useState(searchedCarId)
  const id = useId()
  const problem = tooLongMessage(carId.trim(), mostLength)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (carId.trim() !== "" && problem === undefined) onSearch(carId.trim())
  }
  return (
    <form role="search" className={`${styles.search} cluster gap-4`} onSubmit={submit}>
      <input
        aria-label="Car ID"
        placeholder="Car ID"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        value={carId}
        onChange={(event) => setCarId(event.currentTarget.value)}
      />
      <Button type="submit" size="large" kind="main" icon={Search} label="Search" busy={busy} />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

const inWords = (opening: string): string => opening.charAt(0).toUpperCase() + opening.slice(1)

const Parts = ({ title, parts }: { title: string; parts: readonly VehiclePart[] }) => (
  <Panel title={title} aside={parts.length} flush>
    {parts.length === 0 ? (
      <p className="px-6 py-5 text-muted">No {title} parts for this car.</p>
    ) : (
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Part</th>
            <th>List</th>
            <th>Hours</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ PartNumber, Opening, Description, ListPrice, LaborHours }, nth) => (
            // A part number can appear once for each side.
            <tr key={`${PartNumber} ${nth}`}>
              <td>
                <b>{PartNumber}</b>
                <small>{[inWords(Opening), Description].filter(Boolean).join(" · ")}</small>
              </td>
              <td>
                <Money cents={ListPrice} />
              </td>
              <td>{LaborHours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)
