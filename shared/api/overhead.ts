import * as z from "zod"
import { endpoint } from "./endpoint.ts"
import { id, money } from "./kinds.ts"

/** Fills in the pay and part costs of one request (docs/domain.md, section 6), or takes back exactly what was filled in. */
export const fillOverhead = endpoint({
  area: "overhead",
  name: "fill-overhead",
  method: "POST",
  path: "/overhead",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write", "catalog"],
  body: z.strictObject({ invoiceNumber: z.int(), action: z.enum(["autofill", "reset"]) }),
  /** the request's costs as they are now; a call that found nothing to do leaves the version as it was */
  reply: z.object({
    matches: z.int(),
    invoiceNumber: z.int(),
    version: z.int(),
    autofilled: z.boolean(),
    /** lines that pay their technicians and pay nobody yet */
    missingPay: z.int(),
    technicians: z.array(id),
    totalPartsCost: money,
    totalLaborCost: money,
    totalMiscCost: money,
    totalPnlNet: money,
  }),
  refusals: ["not_found", "changed_meanwhile", "action_not_allowed"],
})
