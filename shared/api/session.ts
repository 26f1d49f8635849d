import * as z from "zod"
import { roles } from "../domain/permissions.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { id, Matches, phone, text } from "./kinds.ts"
import { userCategories } from "./users.ts"

/** What the browser keeps of the person who logged in. */
export const SessionUser = z.object({
  _id: id,
  name: z.string(),
  category: z.enum(userCategories),
  serviceTechnician: z.boolean(),
  /** the user's `_id` when he is a technician (domain.md section 9) */
  techId: id.optional(),
  initials: z.string(),
  location: z.string(),
})

export const createSession = endpoint({
  area: "session",
  name: "create-session",
  method: "POST",
  path: "/session",
  roles: "public",
  access: ["table:read", "table:write", "passwords"],
  body: z.strictObject({
    phone,
    password: z
      .string()
      .min(4, "A password of 4 to 49 characters, please.")
      .max(49, "A password of 4 to 49 characters, please."),
  }),
  reply: z.object({ message: z.string(), token: z.string(), role: z.enum(roles), user: SessionUser }),
  refusals: ["login_failed", "first_login_required", "too_many"],
  legacy: "Error.message",
})

export const refreshSession = endpoint({
  area: "session",
  name: "refresh-session",
  method: "PUT",
  path: "/session",
  roles: "any",
  access: ["table:read", "table:write"],
  body: z.strictObject({
    /** the caller's own, as in the header */
    token: text(100).optional(),
    /** the page that is open */
    location: text(200).optional(),
    /** of the app, so that the users page can tell who runs an old one */
    version: text(20).optional(),
  }),
  reply: Matches,
  refusals: [],
})

export const deleteSession = endpoint({
  area: "session",
  name: "delete-session",
  method: "DELETE",
  path: "/session",
  roles: "any",
  access: ["table:read", "table:write"],
  /** another session of one's own by its token, else the present one; `id` is the user's */
  query: z.strictObject({ token: text(100).optional(), id: id.optional() }),
  reply: Matches,
  refusals: ["not_found"],
})

const Account = z.object({
  _id: id,
  name: z.string(),
  role: z.enum(roles),
  category: z.enum(userCategories),
  phone: z.string(),
  email: z.string(),
  avatar: z.string().optional(),
  serviceTechnician: z.boolean(),
  serviceTechnicianId: id.optional(),
  branch: z.string().optional(),
  /** what the menu counts */
  counts: z.object({ awaitingScheduling: z.int() }).optional(),
})

export const getAccount = endpoint({
  area: "session",
  name: "get-account",
  method: "GET",
  path: "/account",
  roles: "any",
  access: ["table:read"],
  reply: byRole(Account, { user: Account.omit({ counts: true }) }),
  refusals: ["not_found"],
  legacy: "errorMessage",
})
