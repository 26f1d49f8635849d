import * as z from "zod"
import { Dispatch, DispatchList } from "../supplier-protocol.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { instant, text } from "./definition/kinds.ts"

/** The dispatch portal's last reply for one of IVY's jobs. */
const PortalReply = z.object({
  count: z.int(),
  lastChecked: instant.optional(),
  data: DispatchList.shape.dispatches,
  /** Why the last check failed. The other fields are from the last one that succeeded. */
  problem: z.string().optional(),
})
export type PortalReply = z.output<typeof PortalReply>

const Jobs = z.object({
  newDispatches: z.int(),
  lastChecked: instant.optional(),
  jobs: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      ...PortalReply.shape,
    }),
  ),
})

/** Returns IVY's jobs as stored, without calling the portal. Clerks see only the count. */
export const getIvy = endpoint({
  area: "ivy",
  name: "get-ivy",
  method: "GET",
  path: "/ivy",
  roles: ["clerk"],
  programs: true,
  access: ["table:read"],
  reply: shapeByRole(Jobs, { clerk: Jobs.omit({ jobs: true }) }),
  refusals: [],
})

/** Checks the portal for new dispatches at most once a minute. Other callers get its last reply. */
export const checkNewDispatches = endpoint({
  area: "ivy",
  name: "check-new-dispatches",
  method: "GET",
  path: "/ivy_checkForNewSafeliteDispatches",
  roles: ["clerk"],
  access: ["table:read", "table:write", "credentials", "suppliers"],
  reply: PortalReply,
  refusals: [],
})

/** Checks the portal for dispatches whose work is done, with the same limit. */
export const checkReadyToInvoice = endpoint({
  area: "ivy",
  name: "check-ready-to-invoice",
  method: "GET",
  path: "/ivy_safeliteDispatchesReadyToInvoice",
  roles: ["clerk"],
  access: ["table:read", "table:write", "credentials", "suppliers"],
  reply: PortalReply,
  refusals: [],
})

const dispatch = Dispatch.shape.ReferralNumber

export const readDispatch = endpoint({
  area: "requests",
  name: "read-dispatch",
  method: "GET",
  path: "/readsafelitedispatch",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "credentials", "suppliers", "catalog"],
  query: z.strictObject({ dispatch }),
  reply: z.union([
    z.object({
      ...Dispatch.shape,
      invoiceNumber: z.int().optional(),
      /** The car in the request's words. Missing if VIN and CarId don't identify it. */
      vehicle: z.string().optional(),
    }),
    z.literal(false),
  ]),
  refusals: ["supplier_failed"],
})

/** Creates a service request from a dispatch, once, and accepts it at the portal. */
export const takeDispatch = endpoint({
  area: "requests",
  name: "take-dispatch",
  method: "PUT",
  path: "/ivy_NewSafeliteDispatches",
  roles: ["clerk"],
  access: ["table:read", "table:write", "passwords", "credentials", "suppliers", "catalog"],
  query: z.strictObject({ dispatch }),
  body: z.strictObject({
    vehicle: text(120).trim().min(1, "Say which car it is.").optional(),
  }),
  reply: z.object({
    matches: z.int(),
    invoiceNumber: z.int(),
    already: z.boolean(),
  }),
  refusals: ["not_found", "already_exists", "vehicle_unknown", "deductible_protected", "supplier_failed"],
  legacy: "Error",
})
