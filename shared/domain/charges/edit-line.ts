import { readPartNumber } from "../parts/part-number.ts"
import { type Charge, isTyped } from "./charge.ts"
import { type PricedFigure, type PriceSource, pricedFigures } from "./charge-types.ts"
import { deriveLine } from "./line.ts"
import { followsMethod, methodFields, priceByMethod } from "./pricing-method.ts"

type Derived = "_id" | "labor" | "total" | "pnlnet" | "why" | "atRates" | "needs" | "pricedBy"

/**
 * What a person can change on a line. `entered` matters only when both or neither of net and discount changed. In
 * `pricedBy`, `null` returns a figure to the rates and "typed" confirms the current value.
 */
export type LineEdit = Partial<Omit<Charge, Derived>> & {
  pricedBy?: Partial<Record<PricedFigure, PriceSource | null>> | undefined
}

/**
 * Applies an edit. A typed net or discount determines the other, a changed pricing method reprices the part, and a
 * net that followed the method keeps following it. Typed figures are marked.
 */
export const editLine = (line: Charge, { pricedBy: marks, ...edit }: LineEdit): Charge => {
  const changed = (field: keyof typeof edit) => field in edit && edit[field] !== line[field]
  const onlyListChanged = changed("list") && !priceFields.some((field) => field in edit) && isUnpriced(line)
  const entered =
    edit.entered ??
    (changed("net") ? "net" : changed("discount") || onlyListChanged ? "discount" : line.entered)
  const why = { ...line.why }
  const needs = { ...line.needs }
  const typed = pricedFigures.filter(
    (figure) =>
      marks?.[figure] !== null && (marks?.[figure] === "typed" || fieldsTypingFigure[figure].some(changed)),
  )
  if (netSources.some(changed)) delete why.net
  if (laborSources.some(changed)) delete why.labor
  if (netSources.some(changed) || typed.includes("net")) delete needs.net
  if (laborSources.some(changed) || typed.includes("labor")) delete needs.labor
  if (changed("list")) delete why.list

  const returnedFigures = pricedFigures.filter((figure) => marks?.[figure] === null)
  const edited: Charge = {
    ...line,
    ...edit,
    ...(changed("part") && openingOfPart(line, edit)),
    ...(onlyListChanged && { discount: 0 }),
    entered,
    why,
    ...(line.needs && { needs: Object.keys(needs).length > 0 ? needs : undefined }),
    ...(typed.length + returnedFigures.length > 0 && withMarks(line, typed, returnedFigures)),
  }
  const typedPrice = changed("net") || changed("discount") || changed("entered")
  const byMethod = !typedPrice && (methodFields.some(changed) || followsMethod(line))
  return deriveLine(byMethod ? priceByMethod(edited) : edited)
}

const priceFields = [
  "net",
  "discount",
  "entered",
  "pricingmethod",
] as const satisfies readonly (keyof Charge)[]

const isUnpriced = ({ type, entered, list, net, pricedBy, pricingmethod }: Charge): boolean =>
  entered === "net" &&
  (net === 0 || (type === "Install Kit" && net === list)) &&
  pricedBy?.net === undefined &&
  pricingmethod === undefined

const fieldsOfFigure = {
  net: ["net", "discount"],
  labor: ["laborrate"],
  kit: ["kit"],
} as const satisfies Record<PricedFigure, readonly (keyof LineEdit)[]>

const typedMarks = (edit: LineEdit, figures: readonly PricedFigure[]): LineEdit["pricedBy"] => ({
  ...Object.fromEntries(
    figures
      .filter((figure) => fieldsOfFigure[figure].some((field) => edit[field] !== undefined))
      .map((figure) => [figure, "typed" as const]),
  ),
  ...edit.pricedBy,
})

/** Applies typed values to a new line. A typed default, even 0.00, counts as typed. */
export const editNewLine = (line: Charge, edit: LineEdit): Charge =>
  editLine(line, { ...edit, pricedBy: typedMarks(edit, pricedFigures) })

/** Applies typed values to an existing line. Typing 0.00 over an unpriced 0.00 counts as typed. */
export const editExistingLine = (line: Charge, edit: LineEdit): Charge => {
  const unpricedFigures = (["net", "labor"] as const).filter(
    (figure) => line[figure] === 0 && line.pricedBy?.[figure] === undefined,
  )
  return editLine(line, { ...edit, pricedBy: typedMarks(edit, unpricedFigures) })
}

const netSources = ["net", "list", "discount", "cost", ...methodFields] as const
const laborSources = ["laborhours", "laborrate", "labortype"] as const
/** Fields that make a figure typed. Hours don't: rates multiply them. */
const fieldsTypingFigure = {
  net: ["net", "discount", "entered", "kittype", ...methodFields],
  labor: ["laborrate", "labortype"],
  kit: ["kit"],
} as const satisfies Record<PricedFigure, readonly (keyof Charge)[]>

const withMarks = (
  { pricedBy, atRates }: Charge,
  typed: readonly PricedFigure[],
  returnedFigures: readonly PricedFigure[],
): Pick<Charge, "pricedBy" | "atRates"> => {
  const marks = { ...pricedBy, ...Object.fromEntries(typed.map((figure) => [figure, "typed" as const])) }
  for (const figure of returnedFigures) delete marks[figure]
  const remainingRates = { ...atRates }
  for (const figure of ["net", "labor"] as const)
    if (!isTyped({ pricedBy: marks }, figure)) delete remainingRates[figure]
  return { pricedBy: marks, atRates: Object.keys(remainingRates).length > 0 ? remainingRates : undefined }
}

/** A line without an opening of its own takes its part's, and follows when the part changes. */
const openingOfPart = (line: Charge, edit: LineEdit): Pick<Charge, "opening"> => {
  const opening = "opening" in edit && edit.opening !== line.opening ? edit.opening : line.opening
  const follows = !opening || opening === readPartNumber(line.part ?? "")?.opening
  return { opening: (follows && readPartNumber(edit.part ?? "")?.opening) || opening }
}
