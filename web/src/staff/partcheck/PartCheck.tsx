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
  const asked = parameters.get("carId") ?? ""
  const query = useQuery({ ...vehiclePartsQuery(asked), enabled: asked !== "" && asked.length <= mostLength })
  const [found, ...more] = query.data ?? []
  const isOne = found !== undefined && more.length === 0

  const search = (carId: string) => {
    if (carId === asked) void query.refetch()
    else setParameters({ carId })
  }
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle="Glass and moldings that fit a car" />
      <div className={styles.page}>
        <CarIdForm key={asked} asked={asked} busy={query.isFetching} onSearch={search} />
        {asked !== "" && asked.length <= mostLength && !query.isFetching && !isOne && (
          <ErrorNotice title={messages.catalog.partCheckFailed}>
            <p>
              {query.error instanceof ProblemError ? query.error.message : "Check the car ID and try again."}
            </p>
          </ErrorNotice>
        )}
        {asked !== "" && query.isFetching && !isOne && (
          <div aria-busy="true">
            <output className="spoken">Loading</output>
            <SkeletonLines count={8} />
          </div>
        )}
        {isOne && (
          <>
            <h2 className={styles.vehicle}>{found.vehicle}</h2>
            <Parts title="NAGS" parts={found.nagParts} />
            <Parts title="OEM" parts={found.oemParts} />
            <Parts title="Molding" parts={found.mouldingParts} />
          </>
        )}
      </div>
    </>
  )
}

const mostLength = 200

type Asking = { asked: string; busy: boolean; onSearch: (carId: string) => void }

function CarIdForm({ asked, busy, onSearch }: Asking) {
  const [typed, setTyped] = useState(asked)
  const id = useId()
  const problem = tooLongMessage(typed.trim(), mostLength)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== "" && problem === undefined) onSearch(typed.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <input
        aria-label="Car ID"
        placeholder="Car ID"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
      <p className={styles.none}>No {title} parts for this car.</p>
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
