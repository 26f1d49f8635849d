import * as z from "zod"
import { type Supplier, suppliers } from "../domain/suppliers.ts"
import { endpoint } from "./endpoint.ts"
import { text } from "./kinds.ts"

/** A field for each supplier: mygrantUsername, pilkingtonUsername, ... The keys are exactly those of the list, which its map cannot tell. */
const each = <Suffix extends string, Kind extends z.ZodType>(suffix: Suffix, kind: Kind) =>
  Object.fromEntries(suppliers.map((supplier) => [`${supplier}${suffix}`, kind])) as Record<
    `${Supplier}${Suffix}`,
    Kind
  >

/** As they lie in the table: each password as the key service encrypted it, absent when none is set. */
export const StoredCredentials = z.object({
  ...each("Username", z.string()),
  ...each("Password", z.string().optional()),
})
export type StoredCredentials = z.output<typeof StoredCredentials>

/** With what the shop logs in at its suppliers. A password never leaves: it is only told whether one is set. */
export const getCredentials = endpoint({
  area: "settings",
  name: "get-credentials",
  method: "GET",
  path: "/credentials",
  roles: ["admin", "developer"],
  access: ["table:read", "credentials"],
  reply: z.object({
    ...each("Username", z.string()),
    ...each("PasswordSet", z.boolean()),
    version: z.int(),
  }),
  refusals: [],
})

export const changeCredentials = endpoint({
  area: "settings",
  name: "change-credentials",
  method: "PUT",
  path: "/credentials",
  roles: ["admin", "developer"],
  recentPassword: "always",
  access: ["table:read", "table:write", "credentials", "keys"],
  /** an empty password leaves the one that is; `null` clears it */
  body: z
    .strictObject({ ...each("Username", text(100).trim()), ...each("Password", text(200).nullable()) })
    .partial()
    .extend({ version: z.int().min(0).optional() }),
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: ["changed_meanwhile"],
  legacy: "Error",
})
