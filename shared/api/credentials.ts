import * as z from "zod"
import { type Supplier, suppliers } from "../domain/parts/suppliers.ts"
import { endpoint } from "./definition/endpoint.ts"
import { text } from "./definition/kinds.ts"

/** One field per supplier: mygrantUsername, ... `Object.fromEntries` loses the keys, the cast restores them. */
const each = <Suffix extends string, Kind extends z.ZodType>(suffix: Suffix, kind: Kind) =>
  Object.fromEntries(suppliers.map((supplier) => [`${supplier}${suffix}`, kind])) as Record<
    `${Supplier}${Suffix}`,
    Kind
  >

/** The stored form. Passwords are encrypted by the key service, and absent when none is set. */
export const StoredCredentials = z.object({
  ...each("Username", z.string()),
  ...each("Password", z.string().optional()),
})
export type StoredCredentials = z.output<typeof StoredCredentials>

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
  /** An empty password keeps the current one. `null` clears it. */
  body: z
    .strictObject({ ...each("Username", text(100).trim()), ...each("Password", text(200).nullable()) })
    .partial()
    .extend({ version: z.int().min(0).optional() }),
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: ["changed_meanwhile"],
  legacy: "Error",
})
