import { GripVertical, Pencil } from "lucide-react"
import { Fragment, type ReactNode } from "react"
import { type Charge, isTyped, type Explanation as WhyItIs } from "#shared/domain/charges/charge.ts"
import { chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { chargeableByType, explainCosts, explainDiscount, flagsOf } from "#shared/domain/charges/line.ts"
import { missingIn } from "#shared/domain/charges/missing-input.ts"
import { isPromo } from "#shared/domain/charges/promo.ts"
import { formatMoney, formatPercent, formatQuantity } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { translateReply } from "#shared/reply-language.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { ExplainedFigure, ExplanationArea } from "#web/staff/shared/charges/ExplainedFigure.tsx"
import type { Edge } from "#web/ui/drag-lines.ts"
import { Dash, Money } from "#web/ui/Money.tsx"
import { useOrder } from "#web/ui/use-order.ts"
import styles from "./ChargesTable.module.css"
import { type Cells, LineCell } from "./LineCell.tsx"
import { LineTotal } from "./LineTotal.tsx"
import { laborAbout, lineAbout, partAbout, totalText } from "./line-labels.ts"

type Props = {
  lines: readonly Charge[]
  withCosts: boolean
  nameOf: NameOf
  editing?: {
    open: string | undefined
    editor: ReactNode
    onOpen: (id: string) => void
    onMove: ((id: string, by: number) => void) | undefined
  }
  cells?: Cells | undefined
}

export function ChargesTable({ lines, withCosts, nameOf, editing, cells }: Props) {
  const columns = withCosts ? 13 : 9
  const { body, over, announcement, move } = useOrder<HTMLTableSectionElement>(
    lines.map(({ _id, type }) => ({ id: _id, name: chargeTypeTexts[type] })),
    t("line"),
    editing?.onMove,
  )
  return (
    // A table wider than its panel must scroll by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="relative overflow-x ring-inside" role="region" aria-label="Lines" tabIndex={0}>
      <table
        role={cells && "grid"}
        className={[
          styles.table,
          withCosts && styles.wide,
          editing && styles.editing,
          editing?.onMove && styles.movable,
        ]
          .filter(Boolean)
          .join(" ")}
      >
        <Head withCosts={withCosts} />
        <tbody ref={body}>
          {lines.map((line) =>
            editing?.open === line._id ? (
              <tr
                key={line._id}
                data-line={line._id}
                data-over={over?.id === line._id ? over.edge : undefined}
              >
                <td colSpan={columns} className={styles.open}>
                  {editing.editor}
                </td>
              </tr>
            ) : (
              <ExplanationArea key={line._id}>
                {(place) => (
                  <>
                    <Row
                      line={line}
                      withCosts={withCosts}
                      nameOf={nameOf}
                      editing={editing}
                      cells={cells}
                      over={over?.id === line._id ? over.edge : undefined}
                      onMove={move}
                    />
                    <tr className={styles.answers}>
                      <td colSpan={columns}>{place}</td>
                    </tr>
                  </>
                )}
              </ExplanationArea>
            ),
          )}
        </tbody>
      </table>
      <span className="spoken" role="status">
        {announcement}
      </span>
    </div>
  )
}

const Head = ({ withCosts }: { withCosts: boolean }) => (
  <thead>
    <tr>
      <th className={styles.grip}>
        <span className="spoken">Order</span>
      </th>
      <th className={styles.left}>Service</th>
      <th className={`${styles.left} ${styles.part}`}>Part number</th>
      <th className={styles.qty}>Qty</th>
      <th className={styles.list}>List</th>
      <th className={styles.disc}>Disc.</th>
      <th className={styles.net}>Net</th>
      <th className={styles.labor}>Labor</th>
      <th className={styles.total}>Total</th>
      {withCosts && (
        <>
          <th className={`${styles.cost} ${styles.first}`}>Part cost</th>
          <th className={styles.cost}>Labor cost</th>
          <th className={`${styles.cost} ${styles.misc}`}>Misc</th>
          <th className={`${styles.cost} ${styles.last}`}>Profit</th>
        </>
      )}
    </tr>
  </thead>
)

export const Figure = ({ cents, why }: { cents: number; why: WhyItIs | undefined }) =>
  why && cents !== 0 ? (
    <ExplainedFigure why={why}>
      <Money cents={cents} />
    </ExplainedFigure>
  ) : (
    <Money cents={cents} />
  )

const ByHand = ({ line, figure }: { line: Charge; figure: "net" | "labor" }) => {
  if (!isTyped(line, figure) || line[figure] === 0) return null
  const rates = line.atRates?.[figure]?.result
  return (
    <div className={`${styles.typed} italic text-muted type-tiny weight-normal`}>
      typed
      {rates !== undefined && rates !== line[figure] && (
        <span className="block nowrap not-italic">rates {formatMoney(rates)}</span>
      )}
    </div>
  )
}

type RowProps = {
  line: Charge
  over: Edge | undefined
  onMove: ((id: string, by: -1 | 1) => void) | undefined
} & Omit<Props, "lines">

/** Ignores clicks on nested buttons, and on popovers, which React bubbles from their portal. */
const isRow = (row: Element, pressed: EventTarget): boolean =>
  pressed instanceof Element && row.contains(pressed) && pressed.closest("button, input, label") === null

function Row({ line, withCosts, nameOf, editing, cells, over, onMove }: RowProps) {
  const { parts, labor } = chargeableByType[line.type]
  const technicianNames = line.technicians.map(({ _id, half }) =>
    half ? t(`${nameOf(_id)}, half`) : nameOf(_id),
  )
  const details = [line.description && line.partservice, ...technicianNames].filter(Boolean)
  const discount = explainDiscount(line)
  // A promo line follows from the others.
  const ownCells = isPromo(line) ? undefined : cells
  const partCells = parts ? ownCells : undefined
  const isEdited = ownCells?.edit !== undefined
  return (
    <tr
      className={editing && `${styles.openable} pointer`}
      data-line={line._id}
      data-over={over}
      onClick={
        editing && (({ target, currentTarget }) => isRow(currentTarget, target) && editing.onOpen(line._id))
      }
    >
      <td className={styles.grip}>{onMove && <Grip line={line} onMove={onMove} />}</td>
      <LineCell line={line} field="description" cells={ownCells} className={styles.left}>
        {editing ? (
          <button
            type="button"
            className="inline-bar gap-3 p-0 weight-strong bg-none border-0 pointer"
            data-opener={line._id}
            onClick={() => editing.onOpen(line._id)}
          >
            {chargeTypeTexts[line.type]}
            <Pencil className="text-muted" size={13} aria-hidden />
            <span className="spoken">line: edit</span>
          </button>
        ) : (
          <b>{chargeTypeTexts[line.type]}</b>
        )}
        {details.length > 0 && (
          <span className="text-muted type-small weight-normal"> · {details.join(", ")}</span>
        )}
        {!(isEdited && line.description) && (
          <div className="text-muted type-small weight-normal">{lineAbout(line)}</div>
        )}
        {missingIn(line) && <div className="text-hot type-small weight-strong">{missingIn(line)}</div>}
        {flagsOf(line).map((flag) => (
          <div key={flag} className="text-hot type-small weight-strong">
            {translateReply(flag)}
          </div>
        ))}
      </LineCell>
      <LineCell line={line} field="part" cells={line.kit ? undefined : partCells} className={styles.left}>
        {!(isEdited && parts && !line.kit) &&
          (line.part ? <span className="weight-medium">{line.part}</span> : !line.kit && <Dash />)}
        <div className="text-muted type-small weight-normal nowrap">{partAbout(line)}</div>
      </LineCell>
      <LineCell line={line} field="quantity" cells={ownCells}>
        {!isEdited && (parts || line.quantity !== 1 ? formatQuantity(line.quantity) : <Dash />)}
      </LineCell>
      <LineCell line={line} field="list" cells={partCells}>
        {!(isEdited && parts) && <Figure cents={line.list} why={line.why?.list} />}
      </LineCell>
      <LineCell line={line} field="discount" cells={partCells}>
        {isEdited && parts ? undefined : line.list === 0 || line.discount === 0 ? (
          <Dash />
        ) : discount ? (
          <ExplainedFigure why={discount}>{formatPercent(line.discount)}</ExplainedFigure>
        ) : (
          formatPercent(line.discount)
        )}
      </LineCell>
      <LineCell line={line} field="net" cells={partCells}>
        {!(isEdited && parts) && <Figure cents={line.net} why={line.why?.net} />}
        <ByHand line={line} figure="net" />
      </LineCell>
      <LineCell line={line} field="labor" cells={labor ? ownCells : undefined}>
        {!labor ? (
          <Dash />
        ) : (
          !(isEdited && line.labortype === "flat") && <Figure cents={line.labor} why={line.why?.labor} />
        )}
        <div className="text-muted type-small weight-normal">{laborAbout(line)}</div>
        <ByHand line={line} figure="labor" />
      </LineCell>
      <td className={styles.sum}>
        <LineTotal line={line} text={totalText(line)} />
      </td>
      {withCosts && <Costs line={line} nameOf={nameOf} cells={ownCells} />}
    </tr>
  )
}

/** Pay follows from the technicians, and profit from the rest. */
function Costs({ line, nameOf, cells }: { line: Charge; nameOf: NameOf; cells: Cells | undefined }) {
  const why = explainCosts(line, nameOf)
  const partCells = chargeableByType[line.type].parts ? cells : undefined
  const isEdited = partCells?.edit !== undefined
  const forAll = why.partcost.result !== line.partcost
  return (
    <Fragment>
      <LineCell line={line} field="partcost" cells={partCells} className={`${styles.cost} ${styles.first}`}>
        {isEdited ? (
          forAll && (
            <div className="text-muted type-small weight-normal">
              {formatMoney(why.partcost.result)} in all
            </div>
          )
        ) : (
          <Figure cents={why.partcost.result} why={why.partcost} />
        )}
      </LineCell>
      <td className={styles.cost}>
        <Figure cents={line.laborcost} why={why.laborcost} />
      </td>
      <LineCell line={line} field="misccost" cells={cells} className={styles.cost}>
        {cells?.edit === undefined && <Money cents={line.misccost} />}
      </LineCell>
      <td className={`${styles.cost} ${styles.last}`}>
        <Figure cents={line.pnlnet} why={why.pnlnet} />
      </td>
    </Fragment>
  )
}

function Grip({ line, onMove }: { line: Charge; onMove: (id: string, by: -1 | 1) => void }) {
  return (
    <button
      type="button"
      className={styles.handle}
      data-grip
      aria-label={`Move the ${chargeTypeTexts[line.type]} line: drag it, or use the arrow keys`}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
        if (by === undefined) return
        event.preventDefault()
        onMove(line._id, by)
      }}
    >
      <GripVertical size={15} aria-hidden />
    </button>
  )
}
