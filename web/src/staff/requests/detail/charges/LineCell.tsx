import { type KeyboardEvent, type ReactNode, useRef, useState } from "react"
import type { Charge } from "#shared/domain/charges/charge.ts"
import { chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import type { LineEdit } from "#shared/domain/charges/edit-line.ts"
import { normalizePartNumber } from "#shared/domain/parts/part-number.ts"
import { t } from "#shared/language.ts"
import { FigureInput } from "#web/staff/shared/charges/FigureInput.tsx"
import { useInvalidFigures } from "#web/staff/shared/charges/invalid-figures.ts"
import styles from "./ChargesTable.module.css"
import { nextCell, staysInText } from "./cell-keys.ts"
import type { Draft } from "./charges-draft.ts"
import { figureInputs } from "./figure-inputs.ts"
import { Words } from "./LineDescription.tsx"

/** What a cell of a line edits. */
export type CellField =
  | "description"
  | "part"
  | "quantity"
  | "list"
  | "discount"
  | "net"
  | "labor"
  | "partcost"
  | "misccost"
export type CellAt = { line: string; field: CellField }

/** How the cells of the lines are edited, or how editing begins at one. */
export type Cells =
  | { begin: (at: CellAt) => void; edit?: undefined }
  | {
      begin?: undefined
      /** The cell at which editing begins. */
      at: CellAt | undefined
      draft: Draft
      edit: (id: string, edit: LineEdit) => void
      restore: (draft: Draft) => void
    }

type Props = {
  line: Charge
  field: CellField
  cells: Cells | undefined
  className?: string | undefined
  children: ReactNode
}

export type EditingCells = Extract<Cells, { edit: object }>

/** A cell of a line. `children` show its value while it is not edited. */
export function LineCell({ line, field, cells, className, children }: Props) {
  if (!cells) return <td className={className}>{children}</td>
  return cells.begin ? (
    <ReadCell line={line} field={field} begin={cells.begin} className={className}>
      {children}
    </ReadCell>
  ) : (
    <EditCell line={line} field={field} cells={cells} className={className}>
      {children}
    </EditCell>
  )
}

function ReadCell({
  line,
  field,
  begin,
  className,
  children,
}: Omit<Props, "cells"> & { begin: (at: CellAt) => void }) {
  const open = () => begin({ line: line._id, field })
  return (
    <td
      // One stop of Tab per line. Arrows lead to its other cells.
      tabIndex={field === "description" ? 0 : -1}
      data-cell={field}
      className={[className, styles.editable].filter(Boolean).join(" ")}
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && currentTarget.contains(target) && !target.closest("button")) open()
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === "Enter" || event.key === "F2") {
          event.preventDefault()
          return open()
        }
        focusNext(event, event.currentTarget)
      }}
    >
      {children}
    </td>
  )
}

function focusNext(event: KeyboardEvent, cell: HTMLElement): void {
  const next = nextCell(cell, event.key)
  if (!next) return
  event.preventDefault()
  const input = next.querySelector("input")
  if (input) input.focus()
  else next.focus()
}

/** An input of a line: a cell of the table, or a field with a visible label. */
export function EditCell({
  line,
  field,
  cells,
  as: Cell = "td",
  className,
  children,
}: Omit<Props, "cells"> & { cells: EditingCells; as?: "td" | "div" }) {
  const { at, draft, edit, restore } = cells
  const before = useRef(draft)
  // A restored input is a new one, without what was typed.
  const [restored, setRestored] = useState(0)
  const figures = useInvalidFigures()
  const name = field === "labor" ? laborField(line) : field
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLInputElement)) return
    if (event.key === "Escape") {
      const invalid = figures.of(`${line._id}.${name}`)
      if (draft === before.current && !invalid) return
      event.preventDefault()
      // Removed while it has the focus, it would store what was typed again.
      event.target.blur()
      figures.set(`${line._id}.${name}`, undefined)
      restore(before.current)
      return setRestored(restored + 1)
    }
    if (!staysInText(event)) focusNext(event, event.currentTarget)
  }
  const isFirst = restored > 0 || (at?.line === line._id && at.field === field)
  return (
    <Cell
      data-cell={field}
      className={[className, Cell === "td" && styles.cell].filter(Boolean).join(" ")}
      onFocus={() => {
        before.current = draft
      }}
      onKeyDown={onKeyDown}
    >
      {field === "description" && children}
      <CellInput
        key={restored}
        line={line}
        field={field}
        isFirst={isFirst}
        labeled={Cell === "div"}
        onEdit={(change) => edit(line._id, change)}
      />
      {field !== "description" && children}
    </Cell>
  )
}

const laborField = ({ labortype }: Charge) => (labortype === "hourly" ? "laborhours" : "laborrate")

const labels = {
  quantity: t("Quantity"),
  list: t("List"),
  discount: t("Discount"),
  net: t("Net"),
  labor: t("Labor"),
  partcost: t("Part cost"),
  misccost: t("Misc cost"),
}

function CellInput({
  line,
  field,
  isFirst,
  labeled,
  onEdit,
}: {
  line: Charge
  field: CellField
  isFirst: boolean
  labeled: boolean
  onEdit: (edit: LineEdit) => void
}) {
  const of = t(`of the ${chargeTypeTexts[line.type]} line`)
  switch (field) {
    case "description":
      return (
        <Words
          label={`Description ${of}`}
          hideLabel
          first={isFirst}
          value={line.description}
          onChange={(description) => onEdit({ description })}
          most={300}
        />
      )
    case "part":
      return (
        <Words
          label={`Part number ${of}`}
          hideLabel
          first={isFirst}
          value={line.part}
          onChange={(part) => onEdit({ part: normalizePartNumber(part) })}
          most={40}
        />
      )
    default: {
      const figure = figureInputs(line, onEdit)[field === "labor" ? laborField(line) : field]
      const label = field === "labor" && line.labortype === "hourly" ? t("Hours") : labels[field]
      return (
        <FigureInput {...figure} label={label} context={of} hideLabel={!labeled} focusOnMount={isFirst} />
      )
    }
  }
}
