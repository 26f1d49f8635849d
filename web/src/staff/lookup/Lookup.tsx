import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { RotateCcw } from "lucide-react"
import { useState } from "react"
import { messages } from "#shared/messages.ts"
import { CarChoices, CarSearch, reasonOf, VinWarnings } from "#web/staff/shared/glass/CarSearch.tsx"
import { PartByNumber } from "#web/staff/shared/glass/PartByNumber.tsx"
import { type FoundCars, useCars } from "#web/staff/shared/glass/use-cars.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { useParameters } from "../../app/parameters.ts"
import type { PartToAdd } from "../../data/parts/found-part.ts"
import {
  type Chosen,
  choicesQuery,
  type Level,
  levels,
  lookupSessionQuery,
  vehicleGlassQuery,
} from "../../data/parts/lookup.ts"
import { Button } from "../../ui/Button.tsx"
import { DataView, Empty, Failed } from "../../ui/feedback/DataView.tsx"
import { ErrorNotice } from "../../ui/feedback/ErrorNotice.tsx"
import { fieldProps } from "../../ui/form/field-props.ts"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import styles from "./Lookup.module.css"
import { AddToJob } from "./parts/AddToJob.tsx"
import { SaveToInventory } from "./parts/SaveToInventory.tsx"
import { VehicleGlass, VehicleGlassSkeleton } from "./parts/VehicleGlass.tsx"

const labels: Record<Level, string> = { year: "Year", make: "Make", model: "Model", style: "Style" }

const chosenIn = (parameters: URLSearchParams): Chosen => ({
  year: parameters.get("year") ?? "",
  make: parameters.get("make") ?? "",
  model: parameters.get("model") ?? "",
  style: parameters.get("style") ?? "",
})

/** Supplier and catalog use the same names for a car, in capitals. */
const chosenCar = ({ year, make, model, style }: FoundCars["cars"][number]): Chosen => ({
  year: String(year),
  make: make.toUpperCase(),
  model,
  style,
})

export default function Lookup() {
  const [parameters, change] = useParameters()
  const typed = parameters.get("q") ?? ""
  const found = useCars(typed)
  const selection = typed !== "" && found.car ? chosenCar(found.car) : chosenIn(parameters)
  const session = useQuery(lookupSessionQuery)
  const isOpen = session.data === true
  const [shelving, setShelving] = useState<string>()
  const [adding, setAdding] = useState<PartToAdd>()

  const choose = (level: Level, value: string) => {
    const next = new URLSearchParams()
    for (const name of levels.slice(0, levels.indexOf(level))) next.set(name, selection[name])
    if (value !== "") next.set(level, value)
    void change(next, { replace: true })
  }
  const startOver = () => {
    void change(new URLSearchParams(), { replace: true })
    void session.refetch()
  }

  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle="Glass and prices for any car"
        actions={
          <Button size="large" icon={RotateCcw} onClick={startOver}>
            Start Over
          </Button>
        }
      />
      <div className="grid gap-5 screen phone-gap-4">
        {session.error ? (
          <div className={styles.message}>
            <Failed
              title={messages.lookup.sessionFailed}
              error={session.error}
              retry={() => void session.refetch()}
              isWholePage
            />
          </div>
        ) : (
          <>
            <CarSearch
              key={typed}
              typed={typed}
              isPending={found.isFetching}
              onSearch={(q) => void change(new URLSearchParams({ q }), { replace: true })}
            />
            <Found typed={typed} found={found} onChoose={(car) => void change(new URLSearchParams(car))} />
            <div className={styles.choices}>
              {levels.map((level) => (
                <Choice
                  key={level}
                  level={level}
                  selection={selection}
                  isOpen={isOpen}
                  onChoose={(value) => choose(level, value)}
                />
              ))}
            </div>
            <GlassOfCar
              selection={selection}
              isOpen={isOpen}
              onSaveToInventory={setShelving}
              onAdd={setAdding}
            />
          </>
        )}
      </div>
      {shelving !== undefined && (
        <SaveToInventory partNumber={shelving} onClose={() => setShelving(undefined)} />
      )}
      {adding && <AddToJob part={adding} onClose={() => setAdding(undefined)} />}
    </>
  )
}

type GlassOfCarProps = {
  selection: Chosen
  isOpen: boolean
  onSaveToInventory: (part: string) => void
  onAdd: (part: PartToAdd) => void
}

function GlassOfCar({ selection, isOpen, ...acts }: GlassOfCarProps) {
  const glass = useQuery(vehicleGlassQuery(selection, isOpen))
  if (selection.style === "")
    return (
      <div className={styles.message}>
        <Empty title="Choose a car">
          Search for it, or pick the year, make, model and style. You'll see its glass with list price,
          supplier prices and labor hours.
        </Empty>
      </div>
    )
  return (
    <DataView
      query={glass}
      failed={messages.lookup.vehicleFailed}
      loading={<VehicleGlassSkeleton />}
      empty={{
        when: ({ glassOpenings }) => glassOpenings.length === 0,
        show: (
          <div className={styles.message}>
            <Empty title="No glass listed">The catalog has no glass for this car.</Empty>
          </div>
        ),
      }}
    >
      {(result) => <VehicleGlass result={result} {...acts} />}
    </DataView>
  )
}

type FoundProps = { typed: string; found: FoundCars; onChoose: (car: Chosen) => void }

/** What else the search found: a part number, or several cars or none. */
function Found({ typed, found, onChoose }: FoundProps) {
  const { cars, choices, warnings, part, isFetching, error, isNamed } = found
  if (typed === "" || isFetching) return null
  if (part !== "") return <PartByNumber typed={typed} part={part} />
  if (cars.length === 0)
    return (
      <ErrorNotice title="Couldn't find this car.">
        <p>{reasonOf(error, isNamed)}</p>
      </ErrorNotice>
    )
  const choose = (id: string) =>
    cars
      .filter(({ carId }) => carId === id)
      .map(chosenCar)
      .forEach(onChoose)
  return (
    <>
      <VinWarnings warnings={warnings} />
      {choices.length > 0 && <CarChoices choices={choices} onChoose={choose} />}
    </>
  )
}

type ChoiceProps = { level: Level; selection: Chosen; isOpen: boolean; onChoose: (value: string) => void }

function Choice({ level, selection, isOpen, onChoose }: ChoiceProps) {
  const choices = useQuery(choicesQuery(level, selection, isOpen))
  const before = levels[levels.indexOf(level) - 1]
  const waits = before !== undefined && selection[before] === ""
  const value = selection[level]
  const list = choices.data ?? []
  const nothing = waits ? `Pick a ${before} first` : choices.isPending ? "Loading" : "Choose"
  return (
    <div className="min-w-0">
      <NativeSelect
        {...fieldProps}
        label={labels[level]}
        value={value}
        disabled={list.length === 0}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          { value: "", label: nothing },
          // A link can name a value that isn't in the list anymore, so add it as an option.
          ...(value !== "" && !list.includes(value) ? [{ value, label: value }] : []),
          ...list.map((one) => ({ value: one, label: one })),
        ]}
      />
      {choices.error && (
        <p role="alert" className="mt-3 text-danger type-small">
          {messages.lookup.choicesFailed(level)}. {choices.error.message}{" "}
          <Button size="small" onClick={() => void choices.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}
