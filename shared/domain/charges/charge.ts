/** Lines of a service request (owner's specification; docs/domain.md, section 3). All money is integer cents. */
import type { StoredCharge } from "../../api/requests/charges.ts"
import type { PricedFigure } from "./charge-types.ts"

/** The stored shape: cents, YYYY-MM-DD (docs/decisions/data-formats.md). */
export type Charge = StoredCharge

export type ChargeTechnician = Charge["technicians"][number]
export type TechnicianRole = ChargeTechnician["role"]

export type Explanation = NonNullable<NonNullable<Charge["why"]>["net"]>

export const isTyped = (line: Pick<Charge, "pricedBy">, figure: PricedFigure): boolean =>
  line.pricedBy?.[figure] === "typed"
