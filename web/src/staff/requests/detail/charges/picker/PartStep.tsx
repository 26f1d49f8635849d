import { useQuery } from "@tanstack/react-query"
import { ArrowLeft, Plus } from "lucide-react"
import { useState } from "react"
import { formatMoney } from "#shared/domain/money/money.ts"
import { needsCalibration } from "#shared/domain/quotes/quote.ts"
import { messages } from "#shared/messages.ts"
import type { FoundPart } from "#web/data/parts/found-part.ts"
import { inventoryQuery } from "#web/data/parts/inventory.ts"
import { mygrantAccessoriesQuery, mygrantPartQuery, quotesOfPartQuery } from "#web/data/parts/parts.ts"
import { useBranchName } from "#web/data/shop/branches.ts"
import { Button } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Dash, Money } from "#web/ui/Money.tsx"
import { lineOfAccessory, lineOfPart, lowestPrice, type PickedLine } from "./found-parts.ts"
import styles from "./PartsDialog.module.css"

type Props = {
  part: FoundPart
  withCosts: boolean
  onBack: () => void
  onClose: () => void
  onAdd: (lines: PickedLine[]) => void
}

export function PartStep({ part, withCosts, onBack, onClose, onAdd }: Props) {
  const { partNumber } = part
  const mygrant = useQuery(mygrantPartQuery(partNumber))
  const accessories = useQuery(mygrantAccessoriesQuery(partNumber))
  const { data: quoted } = useQuery(quotesOfPartQuery(partNumber, withCosts))
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])

  const [quote] = quoted?.results ?? []
  const list = part.list ?? quote?.listPrice
  const partWithCost: FoundPart = {
    ...part,
    list,
    hours: part.hours ?? quote?.laborHours,
    description: part.description ?? quote?.partDescriptionMygrant,
    needsCalibration: part.needsCalibration ?? (quote && needsCalibration(quote.features)),
  }
  const cost = withCosts ? (lowestPrice(mygrant.data ?? []) ?? quote?.costMygrant) : undefined
  const goesWith = accessories.data ?? []
  const add = () =>
    onAdd([
      lineOfPart(partWithCost, cost),
      ...goesWith
        .filter((one) => selectedIds.includes(one.partNumber))
        .map((one) => lineOfAccessory(withCosts ? one : { ...one, price: undefined })),
    ])

  return (
    <Dialog
      opened
      onClose={onClose}
      title={partNumber}
      subtitle={[partWithCost.opening, partWithCost.description].filter(Boolean).join(", ")}
      width={560}
      footer={
        <>
          <Button size="large" icon={ArrowLeft} onClick={onBack}>
            Back
          </Button>
          <Button size="large" kind="main" icon={Plus} onClick={add}>
            Add to charges
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <dl className="cluster gap-x-7 gap-y-4">
          <div>
            <dt className="type-small">List price</dt>
            <dd className="weight-strong tabular-nums">
              <Money cents={list} />
            </dd>
          </div>
          <div>
            <dt className="type-small">Labor hours</dt>
            <dd className="weight-strong tabular-nums">
              {partWithCost.hours ? partWithCost.hours.toFixed(1) : <Dash />}
            </dd>
          </div>
          {partWithCost.needsCalibration && (
            <div>
              <dt>Camera</dt>
              <dd>Needs calibration</dd>
            </div>
          )}
          {withCosts && (
            <div>
              <dt className="type-small">Our cost</dt>
              <dd className="weight-strong tabular-nums">
                {mygrant.isPending ? "Asking Mygrant" : <Money cents={cost} />}
              </dd>
            </div>
          )}
        </dl>
        <InStock partNumber={partNumber} withCosts={withCosts} />
        {goesWith.length > 0 && (
          <GoesWith
            parts={goesWith}
            selectedIds={selectedIds}
            onChoose={setSelectedIds}
            withCosts={withCosts}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Who has the part: our shelves, and Mygrant's warehouses. */
function InStock({ partNumber, withCosts }: { partNumber: string; withCosts: boolean }) {
  const mygrant = useQuery(mygrantPartQuery(partNumber))
  const inventory = useQuery(inventoryQuery)
  const onShelves = (inventory.data ?? []).filter(
    (part) => part.partNumber === partNumber && part.quantity > 0,
  )
  const nameOf = useBranchName()
  return (
    <section className="stack min-w-0 gap-2 p-0 m-0 border-0">
      <h3 className="weight-strong text-muted type-small">In stock</h3>
      <ul>
        {onShelves.map(({ _id, branch, quantity }) => (
          <li key={_id} className="split gap-5 py-3 tabular-nums rule-above px-0">
            <span>{nameOf(branch)}</span>
            <span>{quantity} on our shelf</span>
          </li>
        ))}
        {(mygrant.data ?? []).map(({ warehouse, available, price }) => (
          <li key={warehouse} className="split gap-5 py-3 tabular-nums rule-above px-0">
            <span>Mygrant {warehouse}</span>
            <span>
              {available} available{withCosts && price !== undefined && `, ${formatMoney(price)}`}
            </span>
          </li>
        ))}
      </ul>
      {mygrant.error && (
        <p role="alert" className="span-all text-danger type-small">
          {messages.charges.mygrantFailed} {mygrant.error.message}
        </p>
      )}
      {inventory.isLoadingError && (
        <p role="alert" className="cluster items-center gap-4 span-all text-danger type-small">
          Couldn't check our shelves.{" "}
          <Button size="small" onClick={() => void inventory.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {(mygrant.isPending || inventory.isPending) && <SkeletonLines count={2} />}
      {mygrant.data?.length === 0 && inventory.data && onShelves.length === 0 && (
        <p className="text-muted">Neither we nor Mygrant have it. You can still add it.</p>
      )}
    </section>
  )
}

type GoesWithProps = {
  parts: readonly { partNumber: string; description: string; price?: number | undefined }[]
  selectedIds: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  withCosts: boolean
}

const GoesWith = ({ parts, selectedIds, onChoose, withCosts }: GoesWithProps) => (
  <fieldset className="stack min-w-0 gap-2 p-0 m-0 border-0">
    <legend className="weight-strong text-muted type-small">Goes with it</legend>
    {parts.map(({ partNumber: number, description, price }) => (
      <label key={number} className={styles.check}>
        <input
          type="checkbox"
          checked={selectedIds.includes(number)}
          onChange={(event) =>
            onChoose(
              event.currentTarget.checked
                ? [...selectedIds, number]
                : selectedIds.filter((one) => one !== number),
            )
          }
        />
        <span>
          {description} <small>{number}</small>
        </span>
        {withCosts && <Money cents={price} />}
      </label>
    ))}
  </fieldset>
)
