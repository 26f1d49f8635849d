import * as z from "zod"
import { passesAll, type Role } from "../domain/people/permissions.ts"
import { endpoint } from "./definition/endpoint.ts"
import { Author, cursor, id, instant, numberInQuery } from "./definition/kinds.ts"

/** Kinds of settings whose changes are recorded, plus actions that leave no other trace (exports, deletions). */
export const settingKinds = [
  "settings",
  "businessInfo",
  "contactInfo",
  "branch",
  "carrier",
  "billingProfile",
  "promoCode",
  "gallery",
  "credentials",
  "apiKey",
  "webhook",
  "export",
  /** Who deleted a request and when, with its last status, total, and customer's id. The rest is gone. */
  "serviceRequest",
  /** Logins and pay, by the names of fields: no names or phones (docs/decisions/versioned-changes.md). */
  "user",
  /** Changes and deletions of fuel receipts. */
  "fuel",
] as const
export type SettingKind = (typeof settingKinds)[number]

/** Only admins and developers see these records, also in the history. The address of a webhook may hold a secret. */
const ownerKinds: readonly SettingKind[] = ["promoCode", "apiKey", "webhook", "export"]

export const mayReadHistoryOf = (what: SettingKind, role: Role): boolean =>
  passesAll(role) || !ownerKinds.includes(what)

export const settingActions = ["created", "changed", "deleted"] as const

/** One changed field in wire format. A secret has neither `from` nor `to`. */
const change = z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })

export const SettingsEvent = z.object({
  at: instant,
  by: Author,
  action: z.enum(settingActions),
  what: z.enum(settingKinds),
  id: z.string(),
  name: z.string(),
  version: z.int(),
  changes: z.array(change),
})

/** Lists changes of settings, users' logins, and fuel receipts, newest first: all, of one kind (`what`), or of one record (`what` and `id`). */
export const listSettingsHistory = endpoint({
  area: "audit",
  name: "list-settings-history",
  method: "GET",
  path: "/settingshistory",
  roles: ["clerk"],
  access: ["table:read", "signing"],
  query: z
    .strictObject({
      what: z.enum(settingKinds).optional(),
      id: id.optional(),
      limit: numberInQuery.optional(),
      cursor: cursor.optional(),
    })
    .refine(({ what, id }) => id === undefined || what !== undefined, {
      path: ["what"],
      message: "Enter what kind of record it is.",
    }),
  reply: z.array(SettingsEvent),
  refusals: [],
})
