import { useQuery } from "@tanstack/react-query"
import { Minus, Pencil, Plus, Trash2 } from "lucide-react"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import { normalizeInput } from "#shared/domain/normalize-input.ts"
import { partNumberWords, readPartNumber, shortPartNumber } from "#shared/domain/parts/part-number.ts"
import { isStaff, mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { PartForm } from "#web/staff/shared/stock/PartForm.tsx"
import { useSession } from "../../api/session.ts"
import { PageTitle } from "../../app/PageTitle.tsx"
import { useParameters } from "../../app/parameters.ts"
import {
  inventoryQuery,
  type StockedPart,
  useChangeStock,
  useDeleteStock,
  useSaveStock,
} from "../../data/parts/inventory.ts"
import { branchesQuery, useBranchName } from "../../data/shop/branches.ts"
import { Button } from "../../ui/Button.tsx"
import { ConfirmDialog } from "../../ui/dialog/Dialog.tsx"
import { DataView, Empty, SkeletonBar } from "../../ui/feedback/DataView.tsx"
import { hideMessage, showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { Chips } from "../../ui/form/Chips.tsx"
import { SearchBox } from "../../ui/form/SearchBox.tsx"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { Panel } from "../../ui/page/Panel.tsx"
import { useShownRows } from "../../ui/page/use-shown-rows.tsx"
import styles from "./Inventory.module.css"
import { CountDialog } from "./parts/CountDialog.tsx"

const isLow = ({ quantity, lowStock }: StockedPart): boolean => quantity <= lowStock

/** Without spaces and dashes: people type NAGS numbers with both, and other numbers are stored with dashes. */
const lettersOf = (text: string): string => normalizeInput(text).toUpperCase().replaceAll(/[\s-]/g, "")

export default function Inventory() {
  const inventory = useQuery(inventoryQuery)
  const branches = useQuery(branchesQuery)
  const session = useSession()
  const mayChange = session !== null && isStaff(session.role)
  const formId = useId()
  const { save, saving } = useSaveStock()
  const nameOf = useBranchName()

  return (
    <>
      <PageHeader title={<PageTitle />} subtitle={inventory.data && summaryOf(inventory.data)} />
      <div className="grid gap-5 screen phone-gap-4">
        {mayChange && (
          <Panel title="Add a part" className={styles.adding ?? ""}>
            <PartForm id={formId} branches={branches.data} onSave={save}>
              <Button kind="main" size="large" icon={Plus} type="submit" form={formId} isPending={saving}>
                Add part
              </Button>
            </PartForm>
          </Panel>
        )}
        <DataView
          query={inventory}
          failed={messages.inventory.listFailed}
          loading={<Skeleton />}
          empty={{
            when: ({ length }) => length === 0,
            show: (
              <div className={`${styles.message} panel`}>
                <Empty title={messages.inventory.none}>
                  {mayChange ? "Add the part numbers on your shelves, each with its branch." : undefined}
                </Empty>
              </div>
            ),
          }}
        >
          {(parts) => <Shelves parts={parts} nameOf={nameOf} mayChange={mayChange} />}
        </DataView>
      </div>
    </>
  )
}

const summaryOf = (parts: readonly StockedPart[]): string => {
  const low = parts.filter(isLow).length
  const count = parts.length === 1 ? t("1 part") : t(`${parts.length.toLocaleString("en-US")} parts`)
  return low === 0 ? count : t(`${count}, ${low} low`)
}

type ShelvesProps = { parts: readonly StockedPart[]; nameOf: (id: string) => string; mayChange: boolean }

function Shelves({ parts, nameOf, mayChange }: ShelvesProps) {
  const [parameters, change] = useParameters()
  const searchTerm = parameters.get("q") ?? ""
  const branch = parameters.get("branch") ?? "all"
  const [counting, setCounting] = useState<StockedPart>()
  const [deleting, setDeleting] = useState<StockedPart>()

  const filter = (name: "q" | "branch", value: string) => {
    const next = new URLSearchParams(parameters)
    if (value === "" || value === "all") next.delete(name)
    else next.set(name, value)
    void change(next, { replace: true })
  }
  const searchText = lettersOf(searchTerm)
  const matches = parts.filter(
    (part) =>
      [part.partNumber, partNumberWords(part.partNumber)].some((text) =>
        lettersOf(text).includes(searchText),
      ) &&
      (branch === "all" || (branch === "low" ? isLow(part) : part.branch === branch)),
  )
  const { shown, more } = useShownRows(matches)
  const branchesHere = [...new Set(parts.map((part) => part.branch))]
  return (
    <>
      <div className={`${styles.filters} cluster justify-between gap-x-6 gap-y-4`}>
        <Chips
          label="Which parts"
          chosen={branch}
          onChoose={(value) => filter("branch", value)}
          choices={[
            { value: "all", text: t("All"), count: parts.length },
            ...branchesHere.map((id) => ({
              value: id,
              text: nameOf(id),
              count: parts.filter((part) => part.branch === id).length,
            })),
            { value: "low", text: t("Low"), count: parts.filter(isLow).length, isAlert: parts.some(isLow) },
          ]}
        />
        <SearchBox
          label="Search inventory"
          placeholder="Part number or glass"
          searchTerm={searchTerm}
          onSearch={(text) => filter("q", text)}
        />
      </div>
      {matches.length === 0 ? (
        <div className={`${styles.message} panel`}>
          <Empty
            title="No matching parts"
            actions={<Button onClick={() => void change(new URLSearchParams())}>Show all</Button>}
          >
            Nothing on the shelves fits this.
          </Empty>
        </div>
      ) : (
        <ul className="panel" aria-label="Parts">
          {shown.map((part) => (
            <PartRow
              key={part._id}
              part={part}
              where={nameOf(part.branch)}
              mayChange={mayChange}
              onCount={() => setCounting(part)}
              onDelete={() => setDeleting(part)}
            />
          ))}
        </ul>
      )}
      {more}
      {counting && (
        <CountDialog part={counting} where={nameOf(counting.branch)} onClose={() => setCounting(undefined)} />
      )}
      <DeleteQuestion part={deleting} nameOf={nameOf} onClose={() => setDeleting(undefined)} />
    </>
  )
}

type RowProps = {
  part: StockedPart
  where: string
  mayChange: boolean
  onCount: () => void
  onDelete: () => void
}

function PartRow({ part, where, mayChange, onCount, onDelete }: RowProps) {
  const { _id, partNumber, quantity, lowStock } = part
  const { mutate, isPending } = useChangeStock()
  const session = useSession()
  const seesCars = session !== null && mayPass(session.role, ["clerk"])
  const name = t(`${shortPartNumber(partNumber)} in ${where}`)
  const count = (by: number) => {
    hideMessage(messages.inventory.saveFailed)
    mutate({ _id, by }, { onError: (error) => showFailure(messages.inventory.saveFailed, error) })
  }
  return (
    <li className={styles.row} data-low={isLow(part) || undefined}>
      <span className={`${styles.part} wrap-anywhere`}>
        <b className="weight-heavy">{partNumber}</b>
        <small className="block text-muted">{partNumberWords(partNumber)}</small>
        {seesCars && readPartNumber(partNumber) && (
          <Link
            to={`/partcheck?q=${partNumber}`}
            className="type-small"
            aria-label={`Cars and price for ${name}`}
          >
            Cars and price
          </Link>
        )}
      </span>
      <span className={`${styles.where} text-muted`}>{where}</span>
      <span className={`${styles.mark} stack justify-items-start gap-1`}>
        {isLow(part) && <span className={styles.low}>{quantity === 0 ? "None left" : "Low"}</span>}
        <small>Reorder at {lowStock}</small>
      </span>
      <span className={styles.count}>
        {mayChange && (
          <Button
            size="large"
            icon={Minus}
            label={`Take one ${name}`}
            isPending={isPending}
            disabledReason={quantity === 0 ? messages.inventory.notEnough(0) : undefined}
            onClick={() => count(-1)}
          />
        )}
        <output className="type-large weight-heavy text-center" aria-label={`Quantity of ${name}`}>
          {quantity.toLocaleString("en-US")}
        </output>
        {mayChange && (
          <Button
            size="large"
            icon={Plus}
            label={`Add one ${name}`}
            isPending={isPending}
            onClick={() => count(1)}
          />
        )}
      </span>
      {mayChange && (
        <span className={`${styles.actions} row justify-end`}>
          <Button kind="quiet" size="large" icon={Pencil} label={`Count ${name}`} onClick={onCount} />
          <Button kind="quiet" size="large" icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
        </span>
      )}
    </li>
  )
}

function DeleteQuestion({
  part,
  nameOf,
  onClose,
}: {
  part: StockedPart | undefined
  nameOf: (id: string) => string
  onClose: () => void
}) {
  const { mutate, isPending } = useDeleteStock()
  const remove = ({ _id, partNumber }: StockedPart) => {
    hideMessage(messages.inventory.deleteFailed)
    mutate(_id, {
      onSuccess: () => showMessage(t(`${partNumber} deleted.`)),
      onError: (error) => showFailure(messages.inventory.deleteFailed, error),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      opened={part !== undefined}
      onClose={onClose}
      title={`Delete ${part?.partNumber ?? t("the part")}?`}
      confirm={t("Delete part")}
      destructive
      isPending={isPending}
      onConfirm={() => part && remove(part)}
    >
      {part && `It goes from the list of ${nameOf(part.branch)}, with its quantity of ${part.quantity}.`}
    </ConfirmDialog>
  )
}

const Skeleton = () => (
  <div className="panel">
    {[132, 118, 140, 126, 110].map((width) => (
      <div key={width} className={styles.row}>
        <SkeletonBar width={width} />
        <SkeletonBar width={90} />
        <SkeletonBar width={60} />
        <SkeletonBar width={130} height={40} />
      </div>
    ))}
  </div>
)
