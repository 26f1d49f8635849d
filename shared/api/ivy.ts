import * as z from "zod"
import { Dispatch, DispatchList } from "../supplier-protocol.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { instant, text } from "./kinds.ts"

/** What the dispatch portal said last, for one job of IVY. */
const Asked = z.object({
  count: z.int(),
  /** when the portal answered last; never, where it is missing */
  lastChecked: instant.optional(),
  data: DispatchList.shape.dispatches,
  /** why the last try brought nothing; what stands beside it is from before */
  problem: z.string().optional(),
})
export type Asked = z.output<typeof Asked>

const Jobs = z.object({
  /** that nobody has taken yet, as of the last check */
  newDispatches: z.int(),
  lastChecked: instant.optional(),
  jobs: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      ...Asked.shape,
      /** the spec leaves it so */
      underDevelopment: z.boolean(),
    }),
  ),
})

/** IVY's jobs as they stand, without asking the portal; a clerk is told the count alone. */
export const getIvy = endpoint({
  area: "ivy",
  name: "get-ivy",
  method: "GET",
  path: "/ivy",
  roles: ["clerk"],
  programs: true,
  access: ["table:read"],
  reply: byRole(Jobs, { clerk: Jobs.omit({ jobs: true }) }),
  refusals: [],
})

/**
 * What waits at the dispatch portal. It is asked at most once a minute, by one caller at a time; who comes between is told what it
 * said last.
 */
export const checkNewDispatches = endpoint({
  area: "ivy",
  name: "check-new-dispatches",
  method: "GET",
  path: "/ivy_checkForNewSafeliteDispatches",
  roles: ["clerk"],
  access: ["table:read", "table:write", "credentials", "suppliers"],
  reply: Asked,
  refusals: [],
})

/** Dispatches whose work is done, as the portal has it. Asked as seldom as the new ones. */
export const checkReadyToInvoice = endpoint({
  area: "ivy",
  name: "check-ready-to-invoice",
  method: "GET",
  path: "/ivy_safeliteDispatchesReadyToInvoice",
  roles: ["clerk"],
  access: ["table:read", "table:write", "credentials", "suppliers"],
  reply: Asked,
  refusals: [],
})

const dispatch = Dispatch.shape.ReferralNumber

/** A dispatch as the portal has it, and false where it has none of this number. */
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
      /** the request that it became */
      invoiceNumber: z.int().optional(),
      /** the car as the job would name it; missing where it can't be told from VIN and CarId */
      vehicle: z.string().optional(),
    }),
    z.literal(false),
  ]),
  refusals: ["supplier_failed"],
})

/** Makes a dispatch a service request, once, and says so to the portal. */
export const takeDispatch = endpoint({
  area: "requests",
  name: "take-dispatch",
  method: "PUT",
  path: "/ivy_NewSafeliteDispatches",
  roles: ["clerk"],
  access: ["table:read", "table:write", "passwords", "credentials", "suppliers", "catalog"],
  query: z.strictObject({ dispatch }),
  body: z.strictObject({
    /** the car in words, where it can't be told: with them it is made all the same */
    vehicle: text(120).trim().min(1, "Say which car it is.").optional(),
  }),
  reply: z.object({
    matches: z.int(),
    invoiceNumber: z.int(),
    /** somebody else was faster, or it was taken before */
    already: z.boolean(),
  }),
  refusals: ["not_found", "already_exists", "vehicle_unknown", "deductible_protected", "supplier_failed"],
  legacy: "Error",
})
