import type { Charge, ChargeTechnician } from "./charge.ts"
import type { Totals } from "./totals.ts"

/** What only clerks, admins and developers see of a line: costs, pay, profit, and what would give them away (a markup, and
 * explanations, whose inputs are costs and formulas). */
export const chargeCostFields = [
  "cost",
  "markup",
  "markuptype",
  "partcost",
  "laborcost",
  "misccost",
  "pnlnet",
  "why",
] as const satisfies readonly (keyof Charge)[]

/** What only they see of a line's technicians. */
export const technicianCostFields = ["pay"] as const satisfies readonly (keyof ChargeTechnician)[]

/** What only they see of the totals. */
export const totalCostFields = [
  "totalPartsCost",
  "totalLaborCost",
  "totalMiscCost",
  "totalPnlNet",
] as const satisfies readonly (keyof Totals)[]
