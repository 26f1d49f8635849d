import { X } from "lucide-react"
import { useState } from "react"
import type { NameOf } from "../../../../data/request/shown.ts"
import { ActionBar } from "../../../../ui/ActionBar.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { ConfirmDialog } from "../../../../ui/Dialog.tsx"
import { PageHeader } from "../../../../ui/PageHeader.tsx"
import { Panel } from "../../../../ui/Panel.tsx"
import { askedWithRepair } from "../prices.ts"
import { AddLine } from "./AddLine.tsx"
import styles from "./ChargesEditor.module.css"
import { type Costs, CostToggle } from "./ChargesPanel.tsx"
import { ChargesTable } from "./ChargesTable.tsx"
import { DueBar } from "./DueBar.tsx"
import { LineCards } from "./LineCards.tsx"
import type { Technician } from "./LineCrew.tsx"
import { LineEditor } from "./LineEditor.tsx"
import { Totals } from "./Totals.tsx"
import type { Editing } from "./use-draft.ts"

type Props = {
  editing: Editing
  /** the kinds of lines are offered from the start */
  adding?: true
  unsaved: boolean
  phone: boolean
  costs: Costs
  technicians: readonly Technician[]
  nameOf: NameOf
  saving: boolean
  onSave: () => void
  onCancel: () => void
}

const Beside = ({ editing: { pricing, unpriced } }: Pick<Props, "editing">) => (
  <p className={unpriced ? styles.failed : styles.hint} role={unpriced ? "alert" : "status"}>
    {unpriced
      ? `Couldn't get the rates. ${unpriced.message} Saving prices the lines.`
      : pricing
        ? "Getting the rates…"
        : "Figures you type stay. The rates fill in the rest. Nothing is saved until you save."}
  </p>
)

/** The charges while they are edited: in their panel on a desk, the whole screen on a phone. */
export function ChargesEditor(props: Props) {
  const { editing, adding, unsaved, phone, costs, technicians, nameOf, saving, onSave, onCancel } = props
  const { reckoned, open, base } = editing
  const [leaving, setLeaving] = useState(false)
  const leave = () => (unsaved ? setLeaving(true) : onCancel())
  const question = (
    <ConfirmDialog
      opened={leaving}
      onClose={() => setLeaving(false)}
      title="Discard your edits?"
      confirm="Discard edits"
      destructive
      onConfirm={onCancel}
    >
      You'll lose your unsaved edits.
    </ConfirmDialog>
  )
  const at = reckoned.lines.findIndex(({ _id }) => _id === open)
  const line = reckoned.lines[at]
  const editor = line && (
    <LineEditor
      key={line._id}
      line={line}
      phone={phone}
      costs={costs}
      technicians={technicians}
      nameOf={nameOf}
      moving={
        costs.visible
          ? {
              up: at === 0 ? "It's the first line." : undefined,
              down: at === reckoned.lines.length - 1 ? "It's the last line." : undefined,
              onMove: (by) => editing.move(line._id, by),
            }
          : undefined
      }
      onEdit={(edit) => editing.edit(line._id, edit)}
      onRemove={() => editing.remove(line._id)}
      onDone={() => editing.setOpen(undefined)}
    />
  )
  const withRepair = askedWithRepair(base, editing.change)
  const opened = { open, editor, onOpen: editing.setOpen }
  const totals = (
    <Totals
      request={base}
      reckoned={reckoned}
      withCosts={costs.visible && costs.shown}
      beside={<Beside editing={editing} />}
      live
      edit={costs.visible ? editing.totals : undefined}
    />
  )

  if (phone) {
    return (
      <>
        <PageHeader
          title="Edit charges"
          subtitle={`${base.invoiceNumber} ${base.customerName ?? ""}`}
          actions={<Button kind="quiet" icon={X} label="Cancel" onClick={leave} />}
        />
        <div className={styles.phone}>
          <LineCards lines={reckoned.lines} withCosts={costs.visible && costs.shown} editing={opened} />
          <AddLine onAdd={editing.add} withRepair={withRepair} asked={adding} dashed />
          <Panel title="Totals" flush actions={costs.visible && <CostToggle costs={costs} />}>
            {totals}
          </Panel>
        </div>
        <ActionBar
          above={<DueBar base={base} reckoned={reckoned} />}
          main={
            <div className={styles.acts}>
              <Button size="thumb" onClick={leave}>
                Cancel
              </Button>
              <Button kind="main" size="thumb" wide busy={saving} onClick={onSave}>
                Save charges
              </Button>
            </div>
          }
        />
        {question}
      </>
    )
  }
  return (
    <Panel
      title="Charges"
      aside="editing"
      flush
      actions={
        <>
          {costs.visible && <CostToggle costs={costs} />}
          <AddLine onAdd={editing.add} withRepair={withRepair} asked={adding} />
          <Button kind="quiet" size="small" hotkey="escape" onClick={leave}>
            Cancel
          </Button>
          <Button kind="go" size="small" hotkey="mod+enter" busy={saving} onClick={onSave}>
            Save charges
          </Button>
        </>
      }
    >
      <ChargesTable
        lines={reckoned.lines}
        withCosts={costs.visible && costs.shown}
        nameOf={nameOf}
        editing={{ ...opened, onMove: costs.visible ? editing.move : undefined }}
      />
      {totals}
      {question}
    </Panel>
  )
}
