import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { foldForSearch } from "#shared/domain/search.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { VehiclePart } from "#web/data/parts/catalog.ts"
import type { FoundPart } from "#web/data/parts/found-part.ts"
import { inventoryQuery } from "#web/data/parts/inventory.ts"
import { supplierPartsQuery } from "#web/data/parts/parts.ts"
import { glassOfCarQuery } from "#web/data/parts/quotes.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { useCatalogCar } from "#web/staff/shared/glass/use-catalog-car.ts"
import { usePartPrices } from "#web/staff/shared/glass/use-part-prices.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, Empty, Failed, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { Chips } from "#web/ui/form/Chips.tsx"
import { SearchBox } from "#web/ui/form/SearchBox.tsx"
import { Money } from "#web/ui/Money.tsx"
import { foundByNumber, foundInVehicle, lineOfPart, type PickedLine } from "./found-parts.ts"
import { PartNumberForm } from "./PartNumberForm.tsx"
import { PartRow } from "./PartRow.tsx"
import { PartStep } from "./PartStep.tsx"
import styles from "./PartsDialog.module.css"
import { QuotedParts } from "./QuotedParts.tsx"

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
  onAdd: (lines: PickedLine[]) => void
  onClose: () => void
}

export function PartsDialog({ request, withCosts, onAdd, onClose }: Props) {
  const { carId, make } = request
  const [source, setSource] = useState<Source>(carId || make ? "vehicle" : "number")
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
        {source === "vehicle" && <OfVehicle request={request} withCosts={withCosts} onPick={setFoundPart} />}
        {source === "inventory" && <OfInventory onPick={setFoundPart} />}
        {source === "quotes" && <QuotedParts carId={carId} onPick={setFoundPart} />}
        {source === "number" && <ByNumber onPick={setFoundPart} />}
      </div>
    </Dialog>
  )
}

type Picks = { onPick: (part: FoundPart) => void }

const kindsOf = [
  ["nag", "nagParts", t("Glass")],
  ["oem", "oemParts", "OEM"],
  ["moulding", "mouldingParts", t("Moldings")],
] as const

type OfRequest = Picks & Pick<Props, "request" | "withCosts">

function OfVehicle({ request, ...picks }: OfRequest) {
  const { carId, choices, isUnknown, error, retry } = useCatalogCar(request)
  const [chosen, setChosen] = useState("")
  if (carId || chosen) return <PartsOfCar carId={carId || chosen} request={request} {...picks} />
  if (error) return <Failed title={messages.charges.partsFailed} error={error} retry={retry} />
  if (isUnknown)
    return <Empty title={messages.requests.noPartList}>Decode its VIN, or find the part by its number.</Empty>
  if (choices.length === 0) return <SkeletonLines count={8} />
  return (
    <Chips
      label="Which style?"
      choices={choices.map((car) => ({ value: car.carId, text: car.text }))}
      chosen=""
      onChoose={setChosen}
    />
  )
}

/** By part number, what the shop pays and what the payer of the request is charged. Cents. */
function useFigures(
  carId: string,
  { request: { invoiceNumber }, withCosts }: Pick<Props, "request" | "withCosts">,
) {
  const { data: parts } = useQuery(supplierPartsQuery(carId))
  const { data: glass = [], isFetched } = useQuery({ ...glassOfCarQuery(carId), enabled: withCosts })
  const costs = new Map(glass.map(({ nagPart = "", costMygrant }) => [nagPart, costMygrant]))
  const charges = (parts?.nagParts ?? []).map((part) => {
    const { edit } = lineOfPart(foundInVehicle(part, "nag"), costs.get(part.PartNumber))
    return { ...edit, type: "Replace" as const }
  })
  // A markup account's price follows from the cost.
  const prices = usePartPrices(withCosts && !isFetched ? undefined : { invoiceNumber, charges })
  return { costs, prices }
}

const figuresOf = ({ ListPrice, LaborHours }: VehiclePart, cost: number | undefined): string =>
  [
    t(`List ${formatMoney(ListPrice)}`),
    LaborHours > 0 && `${LaborHours} h`,
    cost !== undefined && t(`cost ${formatMoney(cost)}`),
  ]
    .filter(Boolean)
    .join(", ")

function PartsOfCar({ carId, onPick, ...of }: OfRequest & { carId: string }) {
  const parts = useQuery(supplierPartsQuery(carId))
  const { costs, prices } = useFigures(carId, of)
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
              <section key={kind} className="stack min-w-0 gap-2 p-0 m-0 border-0">
                <h3 className="weight-strong text-muted type-small">{heading}</h3>
                <ul>
                  {foundPart[name].map((part) => (
                    <PartRow
                      key={`${part.PartNumber} ${part.Opening}`}
                      title={part.PartNumber}
                      words={
                        <>
                          {[translateReply(part.Opening), part.Description].filter(Boolean).join(", ")}
                          <small className="block text-muted type-small">
                            {figuresOf(part, costs.get(part.PartNumber))}
                          </small>
                        </>
                      }
                      end={prices.has(part.PartNumber) && <Money cents={prices.get(part.PartNumber)} />}
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
