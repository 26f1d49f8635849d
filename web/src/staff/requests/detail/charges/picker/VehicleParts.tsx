import { useQuery } from "@tanstack/react-query"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { panesOf } from "#shared/domain/parts/line-opening.ts"
import { type Pane, paneName } from "#shared/domain/parts/openings.ts"
import {
  glassThatFits,
  type KnownFeatures,
  matchesOfPane,
  panesWithGlass,
} from "#shared/domain/quotes/narrow-glass.ts"
import { vehicleText } from "#shared/domain/vehicle/vehicle-text.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { VehiclePart } from "#web/data/parts/catalog.ts"
import type { FoundPart } from "#web/data/parts/found-part.ts"
import { supplierPartsQuery } from "#web/data/parts/parts.ts"
import { glassOfCarQuery } from "#web/data/parts/quotes.ts"
import { vinQuery } from "#web/data/people/vehicles.ts"
import { FeatureQuestions, Uncertain } from "#web/staff/shared/glass/FeatureQuestions.tsx"
import { useCatalogCar } from "#web/staff/shared/glass/use-catalog-car.ts"
import { usePartPrices } from "#web/staff/shared/glass/use-part-prices.ts"
import { Button } from "#web/ui/Button.tsx"
import { DataView, Empty, Failed, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { Chips } from "#web/ui/form/Chips.tsx"
import { Money } from "#web/ui/Money.tsx"
import { foundInVehicle, lineOfPart } from "./found-parts.ts"
import { narrowParts } from "./narrow-parts.ts"
import { PartRow } from "./PartRow.tsx"

const allGlass = "all"

/** How the part is being found. */
export type Finding = {
  /** Chosen, if the job's vehicle can be several of the catalog. */
  carId: string
  /** For a vehicle that the catalog doesn't know by its name. */
  usesVin?: boolean
  pane?: Pane | typeof allGlass
  answered: KnownFeatures
}

type Props = {
  request: ServiceRequest
  withCosts: boolean
  finding: Finding
  onFinding: (finding: Finding) => void
  onPick: (part: FoundPart, carId?: string) => void
}

/** The catalog's parts for the job's vehicle. */
export function VehicleParts({ request, withCosts, finding, onFinding, onPick }: Props) {
  const decoded = useQuery(vinQuery(request.vin ?? "")).data
  const vehicle = finding.usesVin && decoded ? decoded : request
  const { carId: onlyCar, choices, byVin, isUnknown, error, retry } = useCatalogCar(vehicle)
  const carId = onlyCar || finding.carId
  if (carId)
    return (
      <PartsOfCar
        carId={carId}
        byVin={byVin}
        request={request}
        withCosts={withCosts}
        finding={finding}
        onFinding={onFinding}
        // Only clerks may set the job's car.
        onPick={(part) => onPick(part, withCosts ? carId : undefined)}
      />
    )
  if (error) return <Failed title={messages.charges.partsFailed} error={error} retry={retry} />
  if (isUnknown)
    return (
      <Empty
        title={messages.requests.noPartList}
        actions={
          decoded?.year !== undefined &&
          decoded.model !== undefined &&
          !finding.usesVin && (
            <Button onClick={() => onFinding({ ...finding, usesVin: true })}>
              {t(`Use its VIN: ${vehicleText(decoded)}`)}
            </Button>
          )
        }
      >
        Decode its VIN, or find the part by its number.
      </Empty>
    )
  if (choices.length === 0) return <SkeletonLines count={8} />
  return (
    <Chips
      label="Which style?"
      choices={choices.map((car) => ({ value: car.carId, text: car.text }))}
      chosen=""
      onChoose={(chosen) => onFinding({ ...finding, carId: chosen })}
    />
  )
}

const kindsOf = [
  ["nag", "nagParts", t("Glass")],
  ["oem", "oemParts", "OEM"],
  ["moulding", "mouldingParts", t("Moldings")],
] as const

/** The catalog's glass, with what the shop pays and what the payer of the request is charged by part number. Cents. */
function useGlass(
  carId: string,
  { request: { invoiceNumber }, withCosts }: Pick<Props, "request" | "withCosts">,
) {
  const { data: parts } = useQuery(supplierPartsQuery(carId))
  const { data: glass = [], isFetched } = useQuery(glassOfCarQuery(carId))
  const costs = new Map(glass.map(({ nagPart = "", costMygrant }) => [nagPart, costMygrant]))
  const charges = (parts?.nagParts ?? []).map((part) => {
    const { edit } = lineOfPart(foundInVehicle(part, "nag"), costs.get(part.PartNumber))
    return { ...edit, type: "Replace" as const }
  })
  // A markup account's price follows from the cost.
  const prices = usePartPrices(withCosts && !isFetched ? undefined : { invoiceNumber, charges })
  return { glass, costs, prices }
}

const figuresOf = ({ ListPrice, LaborHours }: VehiclePart, cost: number | undefined): string =>
  [
    t(`List ${formatMoney(ListPrice)}`),
    LaborHours > 0 && `${LaborHours} h`,
    cost !== undefined && t(`cost ${formatMoney(cost)}`),
  ]
    .filter(Boolean)
    .join(", ")

type PartsProps = Pick<Props, "request" | "withCosts" | "finding" | "onFinding"> & {
  carId: string
  byVin: KnownFeatures
  onPick: (part: FoundPart) => void
}

function PartsOfCar({ carId, byVin, request, withCosts, finding, onFinding, onPick }: PartsProps) {
  const parts = useQuery(supplierPartsQuery(carId))
  const { glass, costs, prices } = useGlass(carId, { request, withCosts })
  const { answered } = finding
  const listed = panesWithGlass(glass)
  const [ofJob] = request.charges.flatMap((line) => panesOf(line)).filter((pane) => listed.includes(pane))
  const pane = finding.pane ?? ofJob ?? allGlass
  const ofPane = pane === allGlass ? [] : matchesOfPane(glass, pane)
  const fitting = glassThatFits(ofPane, { ...byVin, ...answered }).map(({ nagPart = "" }) => nagPart)
  const isUnknown = parts.error instanceof ProblemError && parts.error.code === "not_found"
  if (isUnknown) return <Empty title={messages.charges.partsNotSaved}>Find the part by its number.</Empty>
  return (
    <DataView
      query={parts}
      failed={messages.charges.partsFailed}
      loading={<SkeletonLines count={8} />}
      empty={{
        when: (found) => found === null || kindsOf.every(([, name]) => found[name].length === 0),
        show: <Empty title={messages.charges.partsNotSaved}>Find the part by its number.</Empty>,
      }}
    >
      {(found) => {
        if (!found) return null
        const narrowed = pane === allGlass ? found : narrowParts(found, ofPane, fitting)
        return (
          <>
            {listed.length > 1 && (
              <Chips
                label="Which glass"
                choices={[
                  { value: allGlass, text: t("All glass") },
                  ...listed.map((one) => ({ value: one, text: paneName(one) })),
                ]}
                chosen={pane}
                onChoose={(next) => onFinding({ ...finding, pane: next, answered: {} })}
              />
            )}
            <FeatureQuestions
              glass={ofPane}
              byVin={byVin}
              answered={answered}
              onAnswer={(next) => onFinding({ ...finding, answered: next })}
            />
            <Uncertain partNumbers={fitting} prices={prices} />
            {kindsOf.map(
              ([kind, name, heading]) =>
                narrowed[name].length > 0 && (
                  <section key={kind} className="stack min-w-0 gap-2 p-0 m-0 border-0">
                    <h3 className="weight-strong text-muted type-small">{heading}</h3>
                    <ul>
                      {narrowed[name].map((part) => (
                        <PartRow
                          key={`${part.PartNumber} ${part.Opening}`}
                          title={part.PartNumber}
                          details={
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
            )}
          </>
        )
      }}
    </DataView>
  )
}
