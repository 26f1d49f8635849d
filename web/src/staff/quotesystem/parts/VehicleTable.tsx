import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react"
import type { CatalogRow } from "#web/data/parts/catalog.ts"
import { useHotkeys } from "#web/ui/hotkeys.ts"
import { useIsPhone } from "#web/ui/use-media.ts"
import { useWindow } from "./use-window.ts"
import styles from "./VehicleTable.module.css"

/**
 * Row heights in pixels, as in the style sheet. Phone rows have two lines. Fixed, so that positions can be
 * computed.
 */
const heights = { desk: 44, phone: 56 }

const columns = ["Year", "Make", "Model", "Style", "Quotes"]

type Props = {
  rows: readonly CatalogRow[]
  total: number
  onOpen: (row: CatalogRow) => void
}

/**
 * A virtual table. Rows come and go, so focus stays on the table: arrow keys, Page Up and Down, Home, and End
 * move the active row, and Enter opens it.
 */
export function VehicleTable({ rows, total, onOpen }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const [selectedIndex, setSelectedIndex] = useState<number>()
  const onPhone = useIsPhone()
  const rowHeight = onPhone ? heights.phone : heights.desk
  const { from, to } = useWindow(scroller, { count: rows.length, rowHeight })

  const selectRow = (row: number) => {
    const at = Math.max(0, Math.min(rows.length - 1, row))
    setSelectedIndex(at)
    const element = scroller.current
    if (!element) return
    const head = element.firstElementChild?.clientHeight ?? 0
    const [top, bottom] = [at * rowHeight, (at + 1) * rowHeight + head]
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight
  }
  const step = (by: number) => selectRow(selectedIndex === undefined ? 0 : selectedIndex + by)
  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 900) / rowHeight) - 2)
  const moves: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    PageDown: () => step(page()),
    PageUp: () => step(-page()),
    Home: () => selectRow(0),
    End: () => selectRow(rows.length - 1),
    Enter: () => {
      const row = selectedIndex === undefined ? undefined : rows[selectedIndex]
      if (row) onOpen(row)
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.altKey || event.ctrlKey || event.metaKey ? undefined : moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  const onClick = ({ target }: MouseEvent) => {
    const rowElement = target instanceof Element && target.closest("[data-index]")
    if (!rowElement) return
    const index = Number(rowElement.getAttribute("data-index"))
    const row = rows[index]
    setSelectedIndex(index)
    scroller.current?.focus({ preventScroll: true })
    if (row) onOpen(row)
  }
  const toTable = (by: number) => () => {
    scroller.current?.focus()
    step(by)
  }
  useHotkeys({ j: ["Next row", toTable(1)], k: ["Previous row", toTable(-1)] })

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      aria-label="Vehicles of the catalog"
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={
        selectedIndex !== undefined && selectedIndex >= from && selectedIndex < to
          ? `${id}-${selectedIndex}`
          : undefined
      }
      // The search box moves focus to the first element with this attribute.
      data-row
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={() => setSelectedIndex((now) => now ?? 0)}
    >
      <div role="row" aria-rowindex={1} className={`${styles.head} gap-5 px-5 py-0 stack items-center`}>
        {columns.map((column) => (
          <span key={column} role="columnheader">
            {column}
          </span>
        ))}
      </div>
      <Gap height={from * rowHeight} />
      {rows.slice(from, to).map((row, nth) => (
        <Row
          key={row._id}
          id={`${id}-${from + nth}`}
          row={row}
          index={from + nth}
          isSelected={selectedIndex === from + nth}
        />
      ))}
      <Gap height={(rows.length - to) * rowHeight} />
    </div>
  )
}

type RowProps = { id: string; row: CatalogRow; index: number; isSelected: boolean }

const Row = ({ id, row, index, isSelected }: RowProps) => (
  <div
    id={id}
    role="row"
    data-index={index}
    // The head is the first row.
    aria-rowindex={index + 2}
    aria-selected={isSelected}
    className={`${styles.row} gap-5 px-5 py-0 stack items-center`}
  >
    <span role="gridcell">{row.year}</span>
    <span role="gridcell">{row.make}</span>
    <b role="gridcell">{row.model}</b>
    <span role="gridcell">{row.style}</span>
    <span role="gridcell">
      {row.quotes} <small>({row.quotesSeachable})</small>
    </span>
  </div>
)

/** The place of rows that are not drawn. */
const Gap = ({ height }: { height: number }) => height > 0 && <div role="presentation" style={{ height }} />
