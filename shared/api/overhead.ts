import * as z from "zod"
import { endpoint } from "./definition/endpoint.ts"
import { id, money } from "./definition/kinds.ts"

/** Fills in pay and part costs of a request (docs/domain.md, section 6), or removes exactly what autofill wrote. */
export const fillOverhead = endpoint({
  area: "overhead",
  name: "fill-overhead",
  method: "POST",
  path: "/overhead",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write", "catalog"],
  body: z.strictObject({ invoiceNumber: z.int(), action: z.enum(["autofill", "reset"]) }),
  reply: z.object({
    matches: z.int(),
    invoiceNumber: z.int(),
    version: z.int(),
    autofilled: z.boolean(),
    missingPay: z.int(),
    technicians: z.array(id),
    totalPartsCost: money,
    totalLaborCost: money,
    totalMiscCost: money,
    totalPnlNet: money,
  }),
  refusals: ["not_found", "changed_meanwhile", "action_not_allowed"],
})
