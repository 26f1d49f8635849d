import type { Charge } from "#shared/domain/charges/charge.ts"
import type { LineEdit } from "#shared/domain/charges/edit-line.ts"
import {
  formatMoney,
  formatPercent,
  formatQuantity,
  parseMoney,
  parsePercent,
  parseQuantity,
} from "#shared/domain/money/money.ts"
import { figureOf } from "./invalid-figures.ts"

const parseDiscount = (text: string): number | undefined => {
  const percent = parsePercent(text)
  return percent === undefined ? undefined : Math.round(percent)
}

/** What the inputs of a line's figures show, accept, and change. */
export const figureInputs = (line: Charge, onEdit: (edit: LineEdit) => void) => {
  const byDiscount = line.entered === "discount"
  return {
    quantity: {
      ...figureOf(line, "quantity"),
      field: "Quantity",
      value: formatQuantity(line.quantity),
      parse: parseQuantity,
      onChange: (quantity: number) => onEdit({ quantity }),
      empty: 1,
    },
    list: {
      ...figureOf(line, "list"),
      field: "List",
      value: formatMoney(line.list),
      parse: parseMoney,
      onChange: (list: number) => onEdit({ list }),
    },
    discount: {
      ...figureOf(line, "discount"),
      field: "Discount",
      value: formatPercent(line.discount).replace("%", ""),
      parse: parseDiscount,
      onChange: (discount: number) => onEdit({ discount, entered: "discount" }),
      suffix: "%",
      derived: !byDiscount,
    },
    net: {
      ...figureOf(line, "net"),
      field: "Net",
      value: formatMoney(line.net),
      parse: parseMoney,
      onChange: (net: number) => onEdit({ net, entered: "net" }),
      derived: byDiscount,
    },
    laborhours: {
      ...figureOf(line, "laborhours"),
      field: "Labor",
      value: String(line.laborhours),
      parse: parseQuantity,
      onChange: (laborhours: number) => onEdit({ laborhours }),
      derived: line.labortype !== "hourly",
    },
    laborrate: {
      ...figureOf(line, "laborrate"),
      field: "Labor",
      value: formatMoney(line.laborrate),
      parse: parseMoney,
      onChange: (laborrate: number) => onEdit({ laborrate }),
    },
    partcost: {
      ...figureOf(line, "partcost"),
      field: "Cost",
      value: formatMoney(line.partcost),
      parse: parseMoney,
      onChange: (partcost: number) => onEdit({ partcost }),
    },
    misccost: {
      ...figureOf(line, "misccost"),
      field: "Cost",
      value: formatMoney(line.misccost),
      parse: parseMoney,
      onChange: (misccost: number) => onEdit({ misccost }),
    },
  } as const
}
