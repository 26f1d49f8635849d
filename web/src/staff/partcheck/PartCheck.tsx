import { useQuery } from "@tanstack/react-query"
import { Search } from "lucide-react"
import { type SubmitEvent, useId, useState } from "react"
import { Link, useSearchParams } from "react-router-dom"
import { carChoices, carsLike } from "#shared/domain/catalog/match-car.ts"
import { partNumberWords } from "#shared/domain/parts/part-number.ts"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { messages } from "#shared/messages.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { carMakesQuery, carStylesQuery, type VehiclePart, vehiclePartsQuery } from "../../data/catalog.ts"
import { vinQuery } from "../../data/vehicles.ts"
import { Button } from "../../ui/Button.tsx"
import { SkeletonLines } from "../../ui/DataView.tsx"
import { ErrorNotice } from "../../ui/ErrorNotice.tsx"
import { Money } from "../../ui/Money.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { ProblemError } from "../../ui/problem.ts"
import { tooLongMessage } from "../../ui/too-long-message.ts"
import styles from "./PartCheck.module.css"

const mostLength = 200

/** The catalog's cars for what was typed: a VIN, or a year, make, and model. */
function useCars(typed: string) {
  const isVin = readVin(typed).ok
  const [, year, name = ""] = /^(\d{4})\s+(\S.*)$/.exec(typed) ?? []
  const decoded = useQuery(vinQuery(typed))
  const makes = useQuery(carMakesQuery(year === undefined || isVin ? undefined : Number(year)))
  const make = makes.data?.find((one) => startsWithWord(name, one))
  const vin = decoded.data
  const car = isVin
    ? vin?.make && vin.model
      ? { year: vin.year ?? vin.possibleYears?.at(-1) ?? 0, make: vin.make, model: vin.model }
      : undefined
    : make && { year: Number(year), make, model: name.slice(make.length).trim() }
  const carStyles = useQuery(carStylesQuery(car && car.model !== "" ? car : undefined))
  const queries = [decoded, makes, carStyles]
  return {
    isNamed: isVin || year !== undefined,
    cars: carStyles.data ? carsLike(carStyles.data, vin?.style ?? "") : [],
    isFetching: queries.some((query) => query.isFetching),
    error: queries.find((query) => query.error)?.error,
  }
}

const startsWithWord = (text: string, word: string): boolean =>
  `${text.toUpperCase()} `.startsWith(`${word.toUpperCase()} `)

export default function PartCheck() {
  const [parameters, setParameters] = useSearchParams()
  const typed = parameters.get("q") ?? ""
  const found = useCars(typed)
  const [only, another] = found.cars
  // Other programs link to a car by its ID.
  const carId = parameters.get("carId") ?? (only && !another ? only.carId : "")
  const query = useQuery(vehiclePartsQuery(carId))
  const vehicle = query.data?.[0]
  const isFetching = found.isFetching || query.isFetching
  const part = partNumberWords(typed)

  const search = (q: string) => {
    if (q === typed) void query.refetch()
    else setParameters({ q })
  }
  return (
    <>
      <PageHeader title={<PageTitle />} subtitle="Glass and moldings that fit a car" />
      <div className={styles.page}>
        <SearchForm key={typed} typed={typed} busy={isFetching} onSearch={search} />
        {part !== "" && (
          <p>
            {typed.toUpperCase()} is a {part.toLowerCase()}.{" "}
            <Link to={`/inventory?q=${typed}`}>See the inventory</Link>
          </p>
        )}
        {carId === "" && another && (
          <Choices cars={found.cars} onChoose={(id) => setParameters({ q: typed, carId: id })} />
        )}
        {isFetching && !vehicle ? (
          <div aria-busy="true">
            <output className="spoken">Loading</output>
            <SkeletonLines count={8} />
          </div>
        ) : (
          (typed !== "" || carId !== "") &&
          part === "" &&
          !vehicle &&
          !another && (
            <ErrorNotice title={messages.catalog.partCheckFailed}>
              <p>{reasonOf(query.error ?? found.error, found.isNamed)}</p>
            </ErrorNotice>
          )
        )}
        {vehicle && (
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

const reasonOf = (error: Error | null | undefined, isNamed: boolean): string => {
  if (error instanceof ProblemError) return error.message
  return isNamed
    ? "The catalog doesn't have this car. Check the VIN, or the year, make, and model."
    : "Enter a VIN, a NAGS part number, or a car like 2019 Honda Civic."
}

const Choices = ({
  cars,
  onChoose,
}: {
  cars: Parameters<typeof carChoices>[0]
  onChoose: (carId: string) => void
}) => (
  <Panel title="Which one is it?">
    <div className="cluster gap-4">
      {carChoices(cars).map(({ carId, text }) => (
        <Button key={carId} size="large" onClick={() => onChoose(carId)}>
          {text}
        </Button>
      ))}
    </div>
  </Panel>
)

type FormProps = { typed: string; busy: boolean; onSearch: (text: string) => void }

function SearchForm({ typed, busy, onSearch }: FormProps) {
  const [text, setText] = useState(typed)
  const id = useId()
  const problem = tooLongMessage(text.trim(), mostLength)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() !== "" && problem === undefined) onSearch(text.trim())
  }
  return (
    <form role="search" className={`${styles.search} cluster gap-4`} onSubmit={submit}>
      <input
        aria-label="VIN, part number, or car"
        placeholder="VIN, part number, or 2019 Honda Civic"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
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
