import * as z from "zod"
import { endpoint } from "./endpoint.ts"
import { cursor, id, instant, numberInQuery } from "./kinds.ts"

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
] as const
export type SettingKind = (typeof settingKinds)[number]

export const settingActions = ["created", "changed", "deleted"] as const

/** One changed field in wire format. A secret has neither `from` nor `to`. */
const change = z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })

export const SettingsEvent = z.object({
  at: instant,
  by: z.object({ _id: z.string(), name: z.string(), initials: z.string() }),
  action: z.enum(settingActions),
  what: z.enum(settingKinds),
  id: z.string(),
  name: z.string(),
  version: z.int(),
  changes: z.array(change),
})

/** Lists changes of settings, newest first: all, of one kind (`what`), or of one record (`what` and `id`). */
export const listSettingsHistory = endpoint({
  area: "audit",
  name: "list-settings-history",
  method: "GET",
  path: "/settingshistory",
  roles: ["clerk"],
  access: ["table:read"],
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
