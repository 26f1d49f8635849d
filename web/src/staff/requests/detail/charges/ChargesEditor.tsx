import { PackageSearch, X } from "lucide-react"
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { type ChargeType, chargeTypeTexts, type InvoiceType } from "#shared/domain/charges/charge-types.ts"
import { lineTechnicians } from "#shared/domain/job/job-technicians.ts"
import { isHalfJob } from "#shared/domain/job/request.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { insuredShare } from "#web/staff/shared/charges/insured-share.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { ActionBar } from "#web/ui/page/ActionBar.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { positionText } from "#web/ui/use-order.ts"
import { RestoredDraftLine } from "#web/ui/versioned/RestoredDraftLine.tsx"
import { priceQueryWithRepair } from "../price-query.ts"
import { AddLine } from "./AddLine.tsx"
import styles from "./ChargesEditor.module.css"
import { type Costs, CostToggle } from "./ChargesPanel.tsx"
import { ChargesTable } from "./ChargesTable.tsx"
import { DueBar } from "./DueBar.tsx"
import { LineCards } from "./LineCards.tsx"
import type { CellAt } from "./LineCell.tsx"
import { LineEditor } from "./LineEditor.tsx"
import type { Technician } from "./LineTechnicians.tsx"
import { PartsDialog } from "./picker/PartsDialog.tsx"
import { Totals } from "./Totals.tsx"
import type { Editing } from "./use-charges-draft.ts"

type Props = {
  editing: Editing
  adding?: true
  /** The cell at which editing begins. */
  cell?: CellAt | undefined
  unsaved: boolean
  phone: boolean
  costs: Costs
  technicians: readonly Technician[]
  nameOf: NameOf
  saving: boolean
  onSave: () => void
  onCancel: () => void
}

const ratesFailed: Record<InvoiceType, string> = {
  Cash: messages.prices.formulaFailed,
  Insurance: messages.carriers.profileFailed,
  Net: messages.billingProfiles.loadFailed,
  Warranty: t("Couldn't get the rates."),
}

function SideNotes({ editing: { base, pricing, unpriced } }: Pick<Props, "editing">) {
  const share = insuredShare(base)
  return (
    <>
      <p className={unpriced ? styles.failed : styles.hint} role={unpriced ? "alert" : "status"}>
        {unpriced
          ? t(`${ratesFailed[base.invoiceType]} ${unpriced.message} We'll price the lines when you save.`)
          : pricing
            ? t("Getting the rates…")
            : t("Your amounts are kept. Rates fill the rest. Nothing is saved until you save.")}
      </p>
      {share && <p className={styles.hint}>{share}</p>}
    </>
  )
}

const plannedFor = (request: ServiceRequest, type: ChargeType): readonly string[] =>
  lineTechnicians(type, isHalfJob(request), {
    own: request.appointmentTechnicians ?? [],
    removal: request.appointmentTechniciansRemoval,
    install: request.appointmentTechniciansInstall,
  })

/** Moves the focus from a closing form to the button that opens a line, or to "Add line" where there is none. */
function useFocusAfterClose(addButton: RefObject<HTMLButtonElement | null>) {
  const next = useRef<{ line: string | undefined }>(undefined)
  useEffect(() => {
    if (!next.current) return
    const { line = "" } = next.current
    next.current = undefined
    const opener = document.querySelector<HTMLElement>(`[data-opener="${CSS.escape(line)}"]`)
    const target = opener ?? addButton.current
    target?.focus()
  })
  return (line: string | undefined) => {
    next.current = { line }
  }
}

type OpenLineProps = Props & {
  /** Called before a line closes, with the line that gets the focus. */
  onLeave: (next: string | undefined) => void
  onMoved: (announcement: string) => void
}

/** The form of the line that is open. */
function OpenLine({ editing, phone, costs, technicians, nameOf, onLeave, onMoved }: OpenLineProps) {
  const { computed: draftTotals, open, base } = editing
  const { lines } = draftTotals
  const at = lines.findIndex(({ _id }) => _id === open)
  const line = lines[at]
  if (!line) return null
  return (
    <LineEditor
      key={line._id}
      line={line}
      phone={phone}
      costs={costs}
      technicians={technicians}
      planned={plannedFor(base, line.type)}
      nameOf={nameOf}
      moving={
        costs.visible
          ? {
              up: at === 0 ? t("It's the first line.") : undefined,
              down: at === lines.length - 1 ? t("It's the last line.") : undefined,
              onMove: (by) => {
                editing.move(line._id, by)
                onMoved(positionText(chargeTypeTexts[line.type], t("line"), at + by, lines.length))
              },
            }
          : undefined
      }
      onEdit={(edit) => editing.edit(line._id, edit)}
      onRemove={() => {
        onLeave((lines[at + 1] ?? lines[at - 1])?._id)
        editing.remove(line._id)
      }}
      onDone={() => {
        onLeave(line._id)
        editing.setOpen(undefined)
      }}
    />
  )
}

/** The charges while they are edited: in their panel on a desk, the whole screen on a phone. */
export function ChargesEditor(props: Props) {
  const { editing, adding, cell, unsaved, phone, costs, nameOf, saving, onSave, onCancel } = props
  const { computed: draftTotals, open, base, restoredAt } = editing
  const [confirmingDiscard, setConfirmingDiscard] = useState(false)
  const [announcement, setAnnouncement] = useState("")
  const [beginsAt, setBeginsAt] = useState(cell)
  // Once a line was open, its input comes back when that line closes, and must not take the focus again.
  if (beginsAt && open !== undefined) setBeginsAt(undefined)
  const addButton = useRef<HTMLButtonElement>(null)
  const focusAfterClose = useFocusAfterClose(addButton)
  const leave = () => (unsaved ? setConfirmingDiscard(true) : onCancel())
  const dialogs = (
    <>
      <DiscardDialog
        opened={confirmingDiscard}
        onClose={() => setConfirmingDiscard(false)}
        onDiscard={onCancel}
      />
      <span className="spoken" role="status">
        {announcement}
      </span>
    </>
  )
  const editor = draftTotals.lines.some(({ _id }) => _id === open) && (
    <OpenLine {...props} onLeave={focusAfterClose} onMoved={setAnnouncement} />
  )
  const keptLine = restoredAt !== undefined && <RestoredDraftLine at={restoredAt} onDiscard={onCancel} />
  const withRepair = priceQueryWithRepair(base, editing.change)
  const cells = { at: beginsAt, draft: editing.draft, edit: editing.edit, restore: editing.restore }
  const lineEditing = { open, editor, onOpen: editing.setOpen }
  const totals = <DraftTotals editing={editing} costs={costs} />

  if (phone)
    return (
      <PhoneEditor
        {...props}
        lines={
          <>
            {keptLine}
            <LineCards
              lines={draftTotals.lines}
              withCosts={costs.visible && costs.shown}
              editing={lineEditing}
              cells={cells}
            />
            <AddLine
              ref={addButton}
              onAdd={editing.add}
              withRepair={withRepair}
              openAtStart={adding}
              dashed
            />
            <FindPart editing={editing} costs={costs} phone />
          </>
        }
        totals={totals}
        dialogs={dialogs}
        onLeave={leave}
      />
    )
  return (
    <Panel
      title="Charges"
      aside="editing"
      flush
      actions={
        <>
          {costs.visible && <CostToggle costs={costs} />}
          <FindPart editing={editing} costs={costs} />
          <AddLine ref={addButton} onAdd={editing.add} withRepair={withRepair} openAtStart={adding} />
          <Button kind="quiet" size="small" hotkey="escape" onClick={leave}>
            Cancel
          </Button>
          <Button kind="go" size="small" hotkey="mod+enter" isPending={saving} onClick={onSave}>
            Save charges
          </Button>
        </>
      }
    >
      {keptLine && <div className={styles.restoredDraft}>{keptLine}</div>}
      <ChargesTable
        lines={draftTotals.lines}
        withCosts={costs.visible && costs.shown}
        nameOf={nameOf}
        editing={{ ...lineEditing, onMove: costs.visible ? editing.move : undefined }}
        cells={cells}
      />
      {totals}
      {dialogs}
    </Panel>
  )
}

type EditingProps = Pick<Props, "editing" | "costs">

const DraftTotals = ({ editing, costs }: EditingProps) => (
  <Totals
    request={editing.base}
    computed={editing.computed}
    withCosts={costs.visible && costs.shown}
    authorization={<SideNotes editing={editing} />}
    live
    edit={costs.visible ? editing.totals : undefined}
  />
)

function FindPart({ editing, costs, phone = false }: EditingProps & { phone?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        kind={phone ? "plain" : "soft"}
        size={phone ? "large" : "small"}
        wide={phone}
        icon={PackageSearch}
        onClick={() => setIsOpen(true)}
      >
        Find part
      </Button>
      {isOpen && (
        <PartsDialog
          request={editing.base}
          withCosts={costs.visible}
          onAdd={editing.addParts}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

type PhoneProps = Props & { lines: ReactNode; totals: ReactNode; dialogs: ReactNode; onLeave: () => void }

function PhoneEditor({ editing, costs, saving, onSave, lines, totals, dialogs, onLeave }: PhoneProps) {
  const { base, computed: draftTotals } = editing
  return (
    <>
      <PageHeader
        title="Edit charges"
        subtitle={`${base.invoiceNumber} ${base.customerName ?? ""}`}
        actions={<Button kind="quiet" icon={X} label="Cancel" onClick={onLeave} />}
      />
      <div className={styles.phone}>
        {lines}
        <Panel title="Totals" flush actions={costs.visible && <CostToggle costs={costs} />}>
          {totals}
        </Panel>
      </div>
      <ActionBar
        above={<DueBar base={base} totals={draftTotals} />}
        main={
          <div className={styles.acts}>
            <Button size="thumb" onClick={onLeave}>
              Cancel
            </Button>
            <Button kind="main" size="thumb" wide isPending={saving} onClick={onSave}>
              Save charges
            </Button>
          </div>
        }
      />
      {dialogs}
    </>
  )
}

type DiscardProps = { opened: boolean; onClose: () => void; onDiscard: () => void }

const DiscardDialog = ({ opened, onClose, onDiscard }: DiscardProps) => (
  <ConfirmDialog
    opened={opened}
    onClose={onClose}
    title="Discard your edits?"
    confirm={t("Discard edits")}
    destructive
    onConfirm={onDiscard}
  >
    You'll lose your unsaved edits.
  </ConfirmDialog>
)
