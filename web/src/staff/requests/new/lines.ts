import * as z from "zod"
import type { ChargeToWrite } from "../../../../../shared/api/requests/service-request.ts"
import { parseMoney, parseQuantity } from "../../../../../shared/domain/money.ts"
import { isGlued, lineOf, type Pane, panes } from "../../../../../shared/domain/openings.ts"
import { keptPartNumber, readPartNumber } from "../../../../../shared/domain/part-number.ts"
import { upTo } from "../../../ui/car/values.ts"
import type { Work } from "./work.ts"

/*
 * What is marked on the car becomes the lines of the request. Only what a person typed is sent: list, hours and part; the
 * rates of whoever pays make the figures.
 */

const Part = z.object({ part: upTo(40), list: z.string(), hours: z.string() })
export type Part = z.output<typeof Part>
export const noPart: Part = { part: "", list: "", hours: "" }

export const lineShape = {
  /** of each marked glass, as far as it was typed */
  glass: z.partialRecord(z.enum(panes), Part),
  /** nothing as long as nobody said: `hasKit` */
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

/**
 * Whether a kit goes with the glass: carriers and accounts pay one with what is glued in, and whoever takes the call need not
 * say so. The cash price has it in.
 */
export const hasKit = ({ withKit, invoiceType, panes: marked }: Values): boolean =>
  withKit ?? (invoiceType !== "Cash" && marked.some((pane) => isGlued(lineOf(pane).opening)))

/** Glass that is marked, and chips, make lines; the rest is told in words. */
export const makesLines = ({ work, panes: marked }: Pick<Values, "work" | "panes">): boolean =>
  work === "Repair" || (work === "Replace" && marked.length > 0)

const partOf = ({ part, list, hours }: Part) => {
  const number = keptPartNumber(part)
  const price = parseMoney(list)
  const laborhours = parseQuantity(hours)
  return {
    ...(number !== "" && { part: number }),
    ...(readPartNumber(number) && { partType: "nags" as const }),
    ...(price !== undefined && list.trim() !== "" && { list: price }),
    ...(laborhours !== undefined && hours.trim() !== "" && { laborhours }),
  }
}

/** The lines as they are sent. */
export function chargesOf(values: Values): ChargeToWrite[] {
  if (!makesLines(values)) return []
  const { work, panes: marked, chips, glass, withMoulding, moulding } = values
  if (work === "Repair")
    return [{ type: "Repair", quantity: Number(chips), ...lineOf(marked[0] ?? "windshield") }]
  return [
    ...marked.map((pane) => ({
      type: "Replace" as const,
      ...lineOf(pane),
      ...partOf({ ...noPart, ...glass[pane] }),
    })),
    ...(hasKit(values) ? [{ type: "Install Kit" as const }] : []),
    ...(withMoulding ? [{ type: "Moulding" as const, ...partOf({ ...moulding, hours: "" }) }] : []),
  ]
}

type WrongFigure = { path: PropertyKey[]; message: string }

/** What cannot be read among list prices and hours. */
export function wrongFigures(values: Values): WrongFigure[] {
  if (values.work !== "Replace") return []
  const wrongIn = (path: PropertyKey[], { list, hours }: Part): WrongFigure[] => [
    ...(list.trim() !== "" && (parseMoney(list) ?? -1) < 0
      ? [{ path: [...path, "list"], message: "Enter an amount, like 245.50." }]
      : []),
    ...(hours.trim() !== "" && (parseQuantity(hours) ?? 100) > 99
      ? [{ path: [...path, "hours"], message: "Enter hours, like 2.6." }]
      : []),
  ]
  return [
    ...values.panes.flatMap((pane) => wrongIn(["glass", pane], { ...noPart, ...values.glass[pane] })),
    ...(values.withMoulding ? wrongIn(["moulding"], { ...values.moulding, hours: "" }) : []),
  ]
}
