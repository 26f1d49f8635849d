import * as z from "zod"
import type { ChargeToWrite } from "#shared/api/requests/charges.ts"
import { parseMoney, parseQuantity } from "#shared/domain/money/money.ts"
import { isGlued, lineOf, type Pane, panes } from "#shared/domain/parts/openings.ts"
import { normalizePartNumber, readPartNumber } from "#shared/domain/parts/part-number.ts"
import { upTo } from "#web/staff/shared/vehicle/values.ts"
import type { Work } from "./work.ts"

/*
 * Converts marked glass and chips to lines. Only typed values are sent: part, list, cost, and hours. Prices
 * come from the payer's rates.
 */

const Part = z.object({
  part: upTo(40),
  list: z.string(),
  cost: z.string(),
  hours: z.string(),
  /** The catalog's car whose glass this is. Missing if a person typed it. */
  carId: z.string().optional(),
})
export type Part = z.output<typeof Part>
export const noPart: Part = { part: "", list: "", cost: "", hours: "" }

export const lineShape = {
  glass: z.partialRecord(z.enum(panes), Part),
  /** undefined means the default, see `hasKit`. */
  withKit: z.boolean().optional(),
  withMoulding: z.boolean(),
  moulding: Part,
} as const
const LineValues = z.object(lineShape)
type LineValues = z.output<typeof LineValues>

export const noLines: LineValues = { glass: {}, withKit: undefined, withMoulding: false, moulding: noPart }

type Values = LineValues & {
  work: Work
  panes: readonly Pane[]
  chips: string
  invoiceType: "Cash" | "Insurance" | "Net"
}

/** Carriers and accounts pay an install kit with bonded glass by default. Cash prices include it. */
export const hasKit = ({ withKit, invoiceType, panes: marked }: Values): boolean =>
  withKit ?? (invoiceType !== "Cash" && marked.some((pane) => isGlued(lineOf(pane).opening)))

/** Other work is only described in text. */
export const needsLines = ({ work, panes: marked }: Pick<Values, "work" | "panes">): boolean =>
  work === "Repair" || (work === "Replace" && marked.length > 0)

export const showsCost = ({ invoiceType }: Pick<Values, "invoiceType">): boolean =>
  invoiceType !== "Insurance"

/** The values of a catalog part. Cents become dollars as a person would type them. */
export const partValuesOf = (
  {
    nagPart = "",
    listPrice,
    costMygrant,
    laborHours,
  }: {
    nagPart?: string | undefined
    listPrice: number
    costMygrant?: number | undefined
    laborHours: number
  },
  carId: string,
): Part => ({
  part: nagPart,
  list: dollars(listPrice),
  cost: costMygrant === undefined ? "" : dollars(costMygrant),
  hours: String(laborHours),
  carId,
})

/** Fills in a car's only glass for a pane. Typed values stay. */
export const fillEmpty = (typed: Part | undefined, only: Part): Part => {
  const { part, list, cost, hours } = { ...noPart, ...typed }
  return {
    part: part || only.part,
    list: list || only.list,
    cost: cost || only.cost,
    hours: hours || only.hours,
    carId: only.carId,
  }
}

export const dollars = (cents: number): string => (cents / 100).toFixed(2)

const amountOf = (input: string): number | undefined => (input.trim() === "" ? undefined : parseMoney(input))

const partOf = ({ part, list, cost, hours }: Part) => {
  const number = normalizePartNumber(part)
  const price = amountOf(list)
  const paid = amountOf(cost)
  const laborhours = parseQuantity(hours)
  return {
    ...(number !== "" && { part: number }),
    ...(readPartNumber(number) && { partType: "nags" as const }),
    ...(price !== undefined && { list: price }),
    ...(paid !== undefined && { cost: paid, partcost: paid }),
    ...(laborhours !== undefined && hours.trim() !== "" && { laborhours }),
  }
}

const typedOf = (values: Values, pane: Pane): Part => {
  const input = { ...noPart, ...values.glass[pane] }
  return showsCost(values) ? input : { ...input, cost: "" }
}

export function chargesOf(values: Values): ChargeToWrite[] {
  if (!needsLines(values)) return []
  const { work, panes: marked, chips, withMoulding, moulding } = values
  if (work === "Repair")
    return [{ type: "Repair", quantity: Number(chips), ...lineOf(marked[0] ?? "windshield") }]
  return [
    ...marked.map((pane) => ({
      type: "Replace" as const,
      ...lineOf(pane),
      ...partOf(typedOf(values, pane)),
    })),
    ...(hasKit(values) ? [{ type: "Install Kit" as const }] : []),
    ...(withMoulding ? [{ type: "Moulding" as const, ...partOf({ ...moulding, cost: "", hours: "" }) }] : []),
  ]
}

type WrongFigure = { path: PropertyKey[]; message: string }

export function wrongFigures(values: Values): WrongFigure[] {
  if (values.work !== "Replace") return []
  const invalidFiguresOf = (path: PropertyKey[], { hours, ...amounts }: Part): WrongFigure[] => [
    ...(["list", "cost"] as const)
      .filter((field) => amounts[field].trim() !== "" && (parseMoney(amounts[field]) ?? -1) < 0)
      .map((field) => ({ path: [...path, field], message: "Enter an amount, like 245.50." })),
    ...(hours.trim() !== "" && (parseQuantity(hours) ?? 100) > 99
      ? [{ path: [...path, "hours"], message: "Enter hours, like 2.6." }]
      : []),
  ]
  return [
    ...values.panes.flatMap((pane) => invalidFiguresOf(["glass", pane], typedOf(values, pane))),
    ...(values.withMoulding
      ? invalidFiguresOf(["moulding"], { ...values.moulding, cost: "", hours: "" })
      : []),
  ]
}
