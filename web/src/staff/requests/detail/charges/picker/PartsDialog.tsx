import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { foldForSearch } from "#shared/domain/search.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { FoundPart } from "#web/data/parts/found-part.ts"
import { inventoryQuery } from "#web/data/parts/inventory.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Chips } from "#web/ui/form/Chips.tsx"
import { SearchBox } from "#web/ui/form/SearchBox.tsx"
import { foundByNumber, type PickedLine } from "./found-parts.ts"
import { PartNumberForm } from "./PartNumberForm.tsx"
import { PartRow } from "./PartRow.tsx"
import { PartStep } from "./PartStep.tsx"
import styles from "./PartsDialog.module.css"
import { QuotedParts } from "./QuotedParts.tsx"
import { type Finding, VehicleParts } from "./VehicleParts.tsx"

type Source = "vehicle" | "inventory" | "quotes" | "number"

const sources = [
  { value: "vehicle", text: t("This vehicle") },
  { value: "inventory", text: t("Inventory") },
  { value: "quotes", text: t("Past quotes") },
  { value: "number", text: t("Part number") },
] as const satisfies readonly { value: Source; text: string }[]

type Props = {
  request: ServiceRequest
  withCosts: boolean
  /** `carId` is the catalog's car, if the part was found by it. */
  onAdd: (lines: PickedLine[], carId?: string) => void
  onClose: () => void
}

export function PartsDialog({ request, withCosts, onAdd, onClose }: Props) {
  const { carId, make, vin } = request
  const [source, setSource] = useState<Source>(carId || make || vin ? "vehicle" : "number")
  const [foundPart, setFoundPart] = useState<FoundPart>()
  const [foundBy, setFoundBy] = useState<string>()
  // Kept here for the way back from a part.
  const [finding, setFinding] = useState<Finding>({ carId: "", answered: {} })
  const pick = (part: FoundPart, by?: string) => {
    setFoundPart(part)
    setFoundBy(by)
  }
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
          onAdd(lines, foundBy)
          onClose()
        }}
      />
    )
  return (
    <Dialog opened onClose={onClose} title="Add a part" width={680}>
      <div className={styles.body}>
        <Chips label="Where from" choices={choices} chosen={source} onChoose={setSource} />
        {source === "vehicle" && (
          <VehicleParts
            request={request}
            withCosts={withCosts}
            finding={finding}
            onFinding={setFinding}
            onPick={pick}
          />
        )}
        {source === "inventory" && <OfInventory onPick={pick} />}
        {source === "quotes" && <QuotedParts carId={carId} onPick={pick} />}
        {source === "number" && <ByNumber onPick={pick} />}
      </div>
    </Dialog>
  )
}

type Picks = { onPick: (part: FoundPart) => void }

function OfInventory({ onPick }: Picks) {
  const inventory = useQuery(inventoryQuery)
  const branches = useQuery(branchesQuery)
  const [searchText, setSearchText] = useState("")
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
          <SearchBox
            label="Search inventory"
            placeholder="Part number"
            searchTerm={searchText}
            onSearch={setSearchText}
          />
          <ul>
            {parts
              .filter(
                ({ quantity, partNumber }) =>
                  quantity > 0 && foldForSearch(partNumber).includes(foldForSearch(searchText.trim())),
              )
              .slice(0, 100)
              .map((part) => (
                <PartRow
                  key={part._id}
                  title={part.partNumber}
                  details={nameOf(part.branch)}
                  end={t(`${part.quantity} in stock`)}
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
