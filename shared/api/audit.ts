import * as z from "zod"
import { endpoint } from "./endpoint.ts"
import { cursor, id, instant, numberInQuery } from "./kinds.ts"

/** What the owner sets without a programmer; each change of it is kept. Beside it what leaves no trace of its own. */
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
  /** that all records went out, or were deleted again, and by whom */
  "export",
  /** only that one was deleted, and by whom: what it was is gone with it */
  "serviceRequest",
] as const
export type SettingKind = (typeof settingKinds)[number]

export const settingActions = ["created", "changed", "deleted"] as const

/** One field in the forms of the wire. Without `from` and `to` all that is told is that it changed: a secret. */
const change = z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() })

export const SettingsEvent = z.object({
  at: instant,
  by: z.object({ _id: z.string(), name: z.string(), initials: z.string() }),
  action: z.enum(settingActions),
  what: z.enum(settingKinds),
  id: z.string(),
  /** of the thing, as it was called when it changed: "Sierra Mutual" */
  name: z.string(),
  /** of the thing, that this change made */
  version: z.int(),
  changes: z.array(change),
})

/** Who changed which setting from what to what, newest first: of all, of a kind, or of one thing (`what` and `id`). */
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
