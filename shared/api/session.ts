import * as z from "zod"
import { roles } from "../domain/permissions.ts"
import { messages } from "../messages.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { flagInQuery, id, instant, Matches, phone, text } from "./kinds.ts"
import { newPassword, userCategories } from "./users.ts"

/** What the browser keeps of the person who logged in. */
export const SessionUser = z.object({
  _id: id,
  name: z.string(),
  category: z.enum(userCategories),
  serviceTechnician: z.boolean(),
  /** the user's `_id` when they are a technician (docs/domain.md, section 9) */
  techId: id.optional(),
  initials: z.string(),
  location: z.string(),
  /** all that they may do is read what the shop sent them */
  deactivated: z.literal(true).optional(),
})

/** What a login answers, in whichever way it came about. */
const LoggedIn = z.object({ message: z.string(), token: z.string(), role: z.enum(roles), user: SessionUser })

const password = z
  .string()
  .min(4, "Enter a password of 4 to 49 characters.")
  .max(49, "Enter a password of 4 to 49 characters.")

export const createSession = endpoint({
  area: "session",
  name: "create-session",
  method: "POST",
  path: "/session",
  roles: "public",
  access: ["table:read", "table:write", "passwords"],
  body: z.strictObject({ phone, password }),
  reply: LoggedIn,
  refusals: ["login_failed", "first_login_required", "password_too_weak", "code_required", "too_many"],
  legacy: "Error.message",
})

/**
 * Opens a session by a code, in two steps: the phone alone has a code texted to it, if it has a login; phone, code and the nonce
 * of the first step open a session. For the first login, a forgotten password, and a phone that was guessed at too often
 * (docs/domain.md, section 9). Who has not chosen a password yet chooses it with the code; anybody else may.
 */
export const firstLogin = endpoint({
  area: "session",
  name: "first-login",
  method: "POST",
  path: "/firstlogin",
  roles: "public",
  access: ["table:read", "table:write", "passwords"],
  body: z
    .strictObject({
      phone,
      code: z
        .string()
        .regex(/^\d{6}$/, messages.firstLogin.sixDigits)
        .optional(),
      /** what the first step answered: a code works only in the browser that asked for it */
      nonce: text(100).optional(),
      newPassword: newPassword.optional(),
    })
    .check(({ value: { code, nonce, newPassword: chosen }, issues }) => {
      const wrong = (field: string, message: string) =>
        issues.push({ code: "custom", input: code, path: [field], message })
      if (code !== undefined && nonce === undefined) wrong("nonce", "Send the nonce of the first step.")
      if (code === undefined && nonce !== undefined) wrong("code", messages.firstLogin.sixDigits)
      if (code === undefined && chosen !== undefined)
        wrong("newPassword", "Send the new password together with the code.")
    }),
  /** the first step answers with a sentence and the nonce, whether the phone has a login or not */
  reply: LoggedIn.partial().extend({ message: z.string(), nonce: z.string().optional() }),
  refusals: ["code_not_right", "too_many"],
  legacy: "Error.message",
})

/**
 * Enters the caller's password again, for what asks for it when it was entered more than 15 minutes ago. Wrong ones count like
 * failed logins.
 */
export const confirmPassword = endpoint({
  area: "session",
  name: "confirm-password",
  method: "POST",
  path: "/confirmpassword",
  roles: "any",
  access: ["table:read", "table:write", "passwords"],
  body: z.strictObject({ password }),
  reply: Matches,
  refusals: ["wrong_password", "too_many"],
  legacy: "Error.message",
})

export const refreshSession = endpoint({
  area: "session",
  name: "refresh-session",
  method: "PUT",
  path: "/session",
  roles: "any",
  deactivated: true,
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
  deactivated: true,
  access: ["table:read", "table:write"],
  /**
   * One's present session, or another one of one's own by its token; `id` is the user's. With `multi` all the sessions of
   * `user`, else of `id`: one's own, for a clerk anybody's.
   */
  query: z.strictObject({
    token: text(100).optional(),
    id: id.optional(),
    multi: flagInQuery.optional(),
  }),
  body: z.strictObject({ user: id.optional() }),
  reply: z.union([Matches, z.object({ ok: z.boolean(), deletedCount: z.int() })]),
  refusals: ["not_found"],
})

export const listSessions = endpoint({
  area: "session",
  name: "list-sessions",
  method: "POST",
  path: "/sessions",
  roles: ["clerk"],
  access: ["table:read"],
  /** a bare list of users' ids */
  body: z.array(id).max(100, "Ask for at most 100 users at a time."),
  /** of all these users, the one used last first */
  reply: z.array(
    z.object({
      userId: id,
      ipAddress: z.string(),
      browser: z.string(),
      /** the page that was open at the last refresh */
      siteLocation: z.string(),
      /** of the app */
      version: z.string(),
      lastInteraction: instant,
    }),
  ),
  refusals: [],
})

export const countSessions = endpoint({
  area: "session",
  name: "count-sessions",
  method: "GET",
  path: "/sessioncount",
  roles: ["clerk"],
  access: ["table:read"],
  reply: z.object({ count: z.int() }),
  refusals: [],
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
  position: z.string().optional(),
  branch: z.string().optional(),
  /** what the menu counts */
  counts: z
    .object({
      /** of the whole shop, for the office */
      awaitingScheduling: z.int().optional(),
      unreadTexts: z.int().optional(),
      /** not Complete; of a technician their own */
      tasks: z.int().optional(),
      /** quotes of the last seven days whose customer waits for a call */
      leads: z.int().optional(),
    })
    .optional(),
})

export const getAccount = endpoint({
  area: "session",
  name: "get-account",
  method: "GET",
  path: "/account",
  roles: "any",
  deactivated: true,
  access: ["table:read", "signing"],
  reply: byRole(Account, { user: Account.omit({ counts: true }) }),
  refusals: ["not_found"],
  legacy: "errorMessage",
})
