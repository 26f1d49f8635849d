import * as z from "zod"
import { parseStockPartNumber } from "../domain/parts/part-number.ts"
import { t } from "../language.ts"
import { messages } from "../messages.ts"
import { endpoint } from "./definition/endpoint.ts"
import { cursor, id, text } from "./definition/kinds.ts"

/** Text as typed on the wire, the normalized part number inside. */
const partNumber = z.codec(text(40), z.string(), {
  decode: (typed, context) => {
    const part = parseStockPartNumber(typed)
    if (part !== undefined) return part
    context.issues.push({ code: "custom", input: typed, message: messages.inventory.partNumber })
    return z.NEVER
  },
  encode: (part) => part,
})

export const maxPieces = 9999
export const tooManyPieces = t(`Enter 0 to ${maxPieces.toLocaleString("en-US")}.`)
const pieces = z.int(tooManyPieces).min(0, tooManyPieces).max(maxPieces, tooManyPieces)
const stockId = z.string().regex(/^[A-Z0-9.-]{3,30}:[\w.:-]{1,60}$/, "Enter the id of a part.")

export const StockedPart = z.object({
  _id: z.string(),
  partNumber: z.string(),
  branch: z.string(),
  quantity: z.int(),
  /** Stock counts as low at this quantity or below. */
  lowStock: z.int(),
  version: z.int(),
  changedBy: z.string(),
  changedAt: z.string(),
})
export type StockedPart = z.output<typeof StockedPart>

export const listInventory = endpoint({
  area: "inventory",
  name: "list-inventory",
  method: "GET",
  path: "/inventory",
  roles: "any",
  programs: true,
  access: ["table:read"],
  query: z.strictObject({
    part: text(40).optional(),
    branch: id.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.array(StockedPart.omit({ changedBy: true, changedAt: true })),
  refusals: [],
})

export const createInventory = endpoint({
  area: "inventory",
  name: "create-inventory",
  method: "POST",
  path: "/inventory",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z.strictObject({ partNumber, branch: id, quantity: pieces.default(1), lowStock: pieces.default(0) }),
  status: 201,
  reply: z.object({ _id: z.string(), version: z.int() }),
  refusals: ["already_exists"],
})

/** `by` adds or subtracts regardless of others' changes. `quantity` sets the stock and needs `version`. */
export const changeInventory = endpoint({
  area: "inventory",
  name: "change-inventory",
  method: "PUT",
  path: "/inventory",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z.strictObject({
    _id: stockId,
    by: z.int().min(-maxPieces).max(maxPieces).optional(),
    quantity: pieces.optional(),
    lowStock: pieces.optional(),
    version: z.int().min(1).optional(),
  }),
  reply: z.object({ matches: z.int(), quantity: z.int(), version: z.int() }),
  refusals: ["not_found", "changed_meanwhile", "refused"],
})

export const deleteInventory = endpoint({
  area: "inventory",
  name: "delete-inventory",
  method: "DELETE",
  path: "/inventory",
  roles: ["clerk", "technician"],
  programs: true,
  access: ["table:read", "table:write"],
  query: z.strictObject({ id: stockId }),
  reply: z.object({ matches: z.int() }),
  refusals: ["not_found"],
})
