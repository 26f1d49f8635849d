import { ClipboardPlus, Copy, PackagePlus, TriangleAlert } from "lucide-react"
import { useId, useRef } from "react"
import { panesOf } from "#shared/domain/parts/line-opening.ts"
import type { Pane } from "#shared/domain/parts/openings.ts"
import type { PartToAdd } from "#web/data/parts/found-part.ts"
import type { LookupOpening, LookupResult } from "#web/data/parts/lookup.ts"
import { Car } from "#web/trade/Car.tsx"
import { Button } from "#web/ui/Button.tsx"
import { SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { openingText, panesIn } from "../openings.ts"
import styles from "./VehicleGlass.module.css"

type Part = LookupOpening["parts"][number]

const kinds: Record<Part["kind"], string | undefined> = { nag: undefined, oem: "OEM", moulding: "Molding" }

const copy = (part: string) =>
  void navigator.clipboard.writeText(part).then(
    () => showMessage(`${part} copied.`),
    (error: Error) => showFailure("Couldn't copy it.", error),
  )

const openingLabel = ({ opening, orientation }: LookupOpening): string => `${opening} ${orientation}`.trim()

export function VehicleGlass({
  result,
  onSaveToInventory,
  onAdd,
}: {
  result: LookupResult
  onSaveToInventory: (part: string) => void
  onAdd: (part: PartToAdd) => void
}) {
  const { vehicle, vehicleImage, glassOpenings, notices } = result
  const sections = useRef(new Map<string, HTMLElement>())
  const goTo = (pane: Pane) => {
    const matchingOpening = glassOpenings.find((opening) => panesOf(opening).includes(pane))
    const section = matchingOpening && sections.current.get(openingLabel(matchingOpening))
    section?.scrollIntoView({ block: "start" })
    section?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.result}>
      <aside className={styles.car}>
        <Panel title={vehicle}>
          <div className={`${styles.pictures} stack gap-5`}>
            {vehicleImage !== undefined && (
              <img
                src={vehicleImage}
                alt={vehicle}
                width={420}
                height={260}
                className="h-auto w-full rounded-2"
              />
            )}
            <Car single lit={panesIn(glassOpenings)} onPick={goTo} className="w-full" />
          </div>
          {notices.length > 0 && (
            <ul className={`${styles.notices} stack gap-3 mt-5 text-hot type-small`}>
              {notices.map((notice) => (
                <li key={notice}>
                  <TriangleAlert size={16} aria-hidden /> {notice}
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </aside>
      <div className={styles.openings}>
        {glassOpenings.map((opening) => (
          <section
            key={openingLabel(opening)}
            className="rounded-3"
            tabIndex={-1}
            aria-label={openingText(opening)}
            ref={(element) => {
              if (element) sections.current.set(openingLabel(opening), element)
            }}
          >
            <OpeningPanel opening={opening} onSaveToInventory={onSaveToInventory} onAdd={onAdd} />
          </section>
        ))}
      </div>
    </div>
  )
}

const lowest = (prices: readonly (number | null)[]): number | undefined => {
  const knownPrices = prices.filter((price) => price !== null)
  return knownPrices.length > 0 ? Math.min(...knownPrices) : undefined
}

const toAdd = ({ opening, orientation }: LookupOpening, part: Part): PartToAdd => ({
  partNumber: part.part,
  kind: part.kind,
  description: part.description,
  opening: `${orientation} ${opening}`.trim(),
  list: part.price,
  hours: part.laborHours,
  needsCalibration: part.needsCalibration,
  cost: lowest([part.mygrantprice, part.pilkingtonprice]),
})

type PartActions = { onSaveToInventory: (part: string) => void; onAdd: (part: PartToAdd) => void }

function OpeningPanel({ opening, onSaveToInventory, onAdd }: PartActions & { opening: LookupOpening }) {
  const captionId = useId()
  return (
    <div className={`${styles.opening} panel overflow-hidden`}>
      <h2 id={captionId} className="heading px-6 py-5 type-text rule-below">
        {openingText(opening)}
      </h2>
      <table className="w-full border-collapse" aria-labelledby={captionId}>
        <thead>
          <tr>
            <th>Part</th>
            <th>Description</th>
            <th className={styles.number}>List</th>
            <th className={styles.number}>Mygrant</th>
            <th className={styles.number}>Pilkington</th>
            <th className={styles.number}>Hours</th>
            <th>
              <span className="spoken">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {opening.parts.map((part) => (
            <PartRow
              key={part.part}
              part={part}
              onSaveToInventory={() => onSaveToInventory(part.part)}
              onAdd={() => onAdd(toAdd(opening, part))}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PartRow({
  part,
  onSaveToInventory,
  onAdd,
}: {
  part: Part
  onSaveToInventory: () => void
  onAdd: () => void
}) {
  const { mygrantprice, pilkingtonprice } = part
  const prices = [mygrantprice, pilkingtonprice].filter((price) => price !== null)
  const lowestPrice = prices.length > 1 ? Math.min(...prices) : undefined
  const kind = kinds[part.kind]
  return (
    <tr>
      <td className={styles.part}>
        <b>{part.part}</b>
        {kind !== undefined && <span className="block text-muted type-small">{kind}</span>}
      </td>
      <td className={styles.description}>{part.description}</td>
      <td className={styles.number} data-label="List">
        <Money cents={part.price} />
      </td>
      <td
        className={styles.number}
        data-label="Mygrant"
        data-least={(lowestPrice !== undefined && mygrantprice === lowestPrice) || undefined}
      >
        <Money cents={mygrantprice} />
      </td>
      <td
        className={styles.number}
        data-label="Pilkington"
        data-least={(lowestPrice !== undefined && pilkingtonprice === lowestPrice) || undefined}
      >
        <Money cents={pilkingtonprice} />
      </td>
      <td className={styles.number} data-label="Hours">
        {part.laborHours > 0 ? part.laborHours.toFixed(1) : <Money cents={0} />}
      </td>
      <td className={`${styles.actions} nowrap text-right`}>
        <Button kind="quiet" icon={Copy} label={`Copy ${part.part}`} onClick={() => copy(part.part)} />
        <Button kind="quiet" icon={ClipboardPlus} label={`Add ${part.part} to a job`} onClick={onAdd} />
        <Button
          kind="quiet"
          icon={PackagePlus}
          label={`Save ${part.part} to inventory`}
          onClick={onSaveToInventory}
        />
      </td>
    </tr>
  )
}

export const VehicleGlassSkeleton = () => (
  <div className={styles.result}>
    <div className={styles.car}>
      <SkeletonBar panel width="100%" height={430} />
    </div>
    <div className={styles.openings}>
      {[238, 96, 96, 96].map((height, nth) => (
        <SkeletonBar key={nth} panel width="100%" height={height} />
      ))}
    </div>
  </div>
)
