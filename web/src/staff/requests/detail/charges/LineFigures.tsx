import type { Charge } from "#shared/domain/charges/charge.ts"
import { chargeTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { chargeableByType } from "#shared/domain/charges/line.ts"
import { isPromo } from "#shared/domain/charges/promo.ts"
import { formatMoney, formatPercent, formatQuantity } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"
import { type CellField, type Cells, EditCell } from "./LineCell.tsx"
import styles from "./LineFigures.module.css"

type Figure = { field: CellField; label: string; value: (line: Charge) => string }

const partFigures: readonly Figure[] = [
  { field: "list", label: t("List"), value: ({ list }) => formatMoney(list) },
  { field: "discount", label: t("Discount"), value: ({ discount }) => formatPercent(discount) },
  { field: "net", label: t("Net"), value: ({ net }) => formatMoney(net) },
]
const quantity: Figure = {
  field: "quantity",
  label: t("Quantity"),
  value: (line) => formatQuantity(line.quantity),
}
const labor: Figure = { field: "labor", label: t("Labor"), value: (line) => formatMoney(line.labor) }
const partCost: Figure = {
  field: "partcost",
  label: t("Part cost"),
  value: ({ partcost }) => formatMoney(partcost),
}
const miscCost: Figure = {
  field: "misccost",
  label: t("Misc cost"),
  value: ({ misccost }) => formatMoney(misccost),
}

const figuresOf = (line: Charge, withCosts: boolean): Figure[] => {
  const chargeable = chargeableByType[line.type]
  return [
    quantity,
    ...(chargeable.parts ? partFigures : []),
    ...(chargeable.labor ? [labor] : []),
    ...(withCosts && chargeable.parts ? [partCost] : []),
    ...(withCosts ? [miscCost] : []),
  ]
}

/** The figures of a line on a phone: buttons that begin editing, or the inputs. */
export function LineFigures({ line, withCosts, cells }: { line: Charge; withCosts: boolean; cells: Cells }) {
  // A promo line follows from the others.
  if (isPromo(line)) return null
  return (
    <div className={`${styles.figures} columns-4 stack gap-3`}>
      {figuresOf(line, withCosts).map(({ field, label, value }) =>
        cells.begin ? (
          <button
            key={field}
            type="button"
            className="min-h-touch stack content-center px-3 py-2 bg-surface border-line rounded-2 pointer text-right"
            onClick={() => cells.begin({ line: line._id, field })}
          >
            <small>{label}</small>
            <b>{value(line)}</b>
            <span className="spoken"> of the {chargeTypeTexts[line.type]} line: edit</span>
          </button>
        ) : (
          <EditCell key={field} line={line} field={field} cells={cells} as="div">
            {field === "labor" && line.labortype === "hourly" && <small>{value(line)}</small>}
          </EditCell>
        ),
      )}
    </div>
  )
}
