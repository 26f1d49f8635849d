import * as z from "zod"
import { billItems } from "../domain/insurance/bill-checklist.ts"
import { claimLists } from "../domain/insurance/claim-lists.ts"
import { endpoint } from "./endpoint.ts"
import { cursor, date, id, storedKinds, wireKinds } from "./kinds.ts"

type Kinds<Money extends z.ZodType, Date extends z.ZodType> = { money: Money; date: Date }

const claimFields = <M extends z.ZodType, D extends z.ZodType>({ money, date }: Kinds<M, D>) => ({
  invoiceNumber: z.int(),
  /** Since when the claim is in its list. */
  since: date,
  /** What the insurer owes. In `paid`, what it paid. */
  amount: money,
  carrierKey: id.optional(),
  carrier: z.string().optional(),
  branch: id.optional(),
  customerName: z.string().optional(),
  vehicle: z.string().optional(),
  /** What the bill lacks. */
  gaps: z.array(z.enum(billItems)),
})

/** Whether a bill is ready depends on its carrier's requirements, which can change. So stored claims say what they lack. */
export const StoredClaim = z.object({
  ...claimFields(storedKinds),
  list: z.enum([...claimLists.filter((list) => list !== "notReady" && list !== "ready"), "toBill"]),
})
export type Claim = z.output<typeof StoredClaim>

const ShownClaim = z.object({ ...claimFields(wireKinds), list: z.enum(claimLists) })
export type ShownClaim = z.output<typeof ShownClaim>

/**
 * All claims that the insurance desk has something to do for, or with `paid` the ones that insurers paid in that month
 * (any of its days). `gaps` has only what the carrier requires.
 */
export const listClaims = endpoint({
  area: "insurance",
  name: "list-claims",
  method: "GET",
  path: "/claims",
  roles: ["clerk"],
  programs: true,
  access: ["table:read"],
  query: z.strictObject({ paid: date.optional(), cursor: cursor.optional() }),
  reply: z.array(ShownClaim),
  refusals: [],
})
