import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { foldForSearch } from "#shared/domain/search.ts"
import { messages } from "#shared/messages.ts"
import { branchesQuery } from "#web/data/branches.ts"
import type { FoundPart } from "#web/data/found-part.ts"
import { inventoryQuery } from "#web/data/inventory.ts"
import { vehiclePartsQuery } from "#web/data/parts.ts"
import { Chips } from "#web/ui/Chips.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/DataView.tsx"
import { Dialog } from "#web/ui/Dialog.tsx"
import { Money } from "#web/ui/Money.tsx"
import { ProblemError } from "#web/ui/problem.ts"
import { SearchBox } from "#web/ui/SearchBox.tsx"
import { foundByNumber, foundInVehicle, type PickedLine } from "./found-parts.ts"
import { PartNumberForm } from "./PartNumberForm.tsx"
import { PartRow } from "./PartRow.tsx"
import { PartStep } from "./PartStep.tsx"
import styles from "./PartsDialog.module.css"
import { QuotedParts } from "./QuotedParts.tsx"

type Source = "vehicle" | "inventory" | "quotes" | "number"

const sources = [
  { value: "vehicle", text: "This vehicle" },
  { value: "inventory", text: "Inventory" },
  { value: "quotes", text: "Past quotes" },
  { value: "number", text: "Part number" },
] as const satisfies readonly { value: Source; text: string }[]

type Props = {
  /** undefined if the vehicle was typed by hand. */
  carId: string | undefined
  withCosts: boolean
  onAdd: (lines: PickedLine[]) => void
  onClose: () => void
}

export function PartsDialog({ carId, withCosts, onAdd, onClose }: Props) {
  const [source, setSource] = useState<Source>(carId ? "vehicle" : "number")
  const [foundPart, setFoundPart] = useState<FoundPart>()
  // Quotes include costs.
  const choices = sources.filter(({ value }) => value !== "quotes" || withCosts)
  if (foundPart)
    return (
      <PartStep
        part={foundPart}
        withCosts={withCosts}
        onBack={() => setFoundPart(undefined)}
        onClose={onClose}
        onAdd={(lines) => {
          onAdd(lines)
          onClose()
        }}
      />
    )
  return (
    <Dialog opened onClose={onClose} title="Add a part" width={680}>
      <div className={styles.body}>
        <Chips label="Where from" choices={choices} chosen={source} onChoose={setSource} />
        {source === "vehicle" && <OfVehicle carId={carId} onPick={setFoundPart} />}
        {source === "inventory" && <OfInventory onPick={setFoundPart} />}
        {source === "quotes" && <QuotedParts carId={carId} onPick={setFoundPart} />}
        {source === "number" && <ByNumber onPick={setFoundPart} />}
      </div>
    </Dialog>
  )
}

type Picks = { onPick: (part: FoundPart) => void }

const kindsOf = [
  ["nag", "nagParts", "Glass"],
  ["oem", "oemParts", "OEM"],
  ["moulding", "mouldingParts", "Mouldings"],
] as const

function OfVehicle({ carId, onPick }: Picks & { carId: string | undefined }) {
  if (carId === undefined)
    return <Empty title={messages.requests.noPartList}>Decode its VIN, or find the part by its number.</Empty>
  return <PartsOfCar carId={carId} onPick={onPick} />
}

function PartsOfCar({ carId, onPick }: Picks & { carId: string }) {
  const parts = useQuery(vehiclePartsQuery(carId))
  const isUnknown = parts.error instanceof ProblemError && parts.error.code === "not_found"
  if (isUnknown) return <Empty title={messages.charges.partsNotSaved}>Find the part by its number.</Empty>
  return (
    <DataView
      query={parts}
      failed={messages.charges.partsFailed}
      loading={<SkeletonLines count={8} />}
      empty={{
        when: (foundPart) => foundPart === null || kindsOf.every(([, name]) => foundPart[name].length === 0),
        show: <Empty title={messages.charges.partsNotSaved}>Find the part by its number.</Empty>,
      }}
    >
      {(foundPart) =>
        foundPart &&
        kindsOf.map(
          ([kind, name, heading]) =>
            foundPart[name].length > 0 && (
              <section key={kind} className={styles.group}>
                <h3>{heading}</h3>
                <ul>
                  {foundPart[name].map((part) => (
                    <PartRow
                      key={`${part.PartNumber} ${part.Opening}`}
                      title={part.PartNumber}
                      words={[part.Opening, part.Description].filter(Boolean).join(", ")}
                      end={<Money cents={part.ListPrice} />}
                      onPick={() => onPick(foundInVehicle(part, kind))}
                    />
                  ))}
                </ul>
              </section>
            ),
        )
      }
    </DataView>
  )
}

function OfInventory({ onPick }: Picks) {
  const inventory = useQuery(inventoryQuery)
  const branches = useQuery(branchesQuery)
  const [words, setWords] = useState("")
  const nameOf = (id: string) => branches.data?.find(({ _id }) => _id === id)?.name ?? id
  return (
    <DataView
      query={inventory}
      failed={messages.inventory.listFailed}
      loading={<SkeletonLines count={6} />}
      empty={{
        when: ({ length }) => length === 0,
        show: <Empty title={messages.inventory.none} />,
      }}
    >
      {(parts) => (
        <>
          <SearchBox label="Search inventory" placeholder="Part number" words={words} onSearch={setWords} />
          <ul>
            {parts
              .filter(
                ({ quantity, partNumber }) =>
                  quantity > 0 && foldForSearch(partNumber).includes(foldForSearch(words.trim())),
              )
              .slice(0, 100)
              .map((part) => (
                <PartRow
                  key={part._id}
                  title={part.partNumber}
                  words={nameOf(part.branch)}
                  end={`${part.quantity} in stock`}
                  onPick={() => onPick(foundByNumber(part.partNumber))}
                />
              ))}
          </ul>
        </>
      )}
    </DataView>
  )
}

const ByNumber = ({ onPick }: Picks) => (
  <PartNumberForm onFind={(partNumber) => onPick(foundByNumber(partNumber))} />
)
