import type { Charge } from "./charge.ts"
import { deriveLine } from "./line.ts"
import { followsMethod, methodFields, priceByMethod } from "./pricing-method.ts"

/** What a person can change on a line. `entered` is only needed when both or neither of net and discount changed. */
export type LineEdit = Partial<Omit<Charge, "_id" | "labor" | "total" | "pnlnet" | "why">>

/** The line after an edit: a typed net or discount becomes the source of the other, a change of the pricing method prices
 * the part anew, and a net that followed the method keeps following it. */
export const editLine = (line: Charge, edit: LineEdit): Charge => {
  const changed = (field: keyof LineEdit) => field in edit && edit[field] !== line[field]
  const entered = edit.entered ?? (changed("net") ? "net" : changed("discount") ? "discount" : line.entered)
  const why = { ...line.why }
  if (netSources.some(changed)) delete why.net
  if (laborSources.some(changed)) delete why.labor
  if (changed("list")) delete why.list

  const edited: Charge = { ...line, ...edit, entered, why }
  const typedPrice = changed("net") || changed("discount") || edit.entered !== undefined
  const byMethod = !typedPrice && (methodFields.some(changed) || followsMethod(line))
  return deriveLine(byMethod ? priceByMethod(edited) : edited)
}

const netSources = ["net", "list", "discount", "cost", ...methodFields] as const
const laborSources = ["laborhours", "laborrate", "labortype"] as const
