import * as z from "zod"
import { roles } from "../domain/people/permissions.ts"
import { languages, t } from "../language.ts"
import { messages } from "../messages.ts"
import { endpoint, shapeByRole } from "./definition/endpoint.ts"
import { flagInQuery, id, instant, Matches, phone, text } from "./definition/kinds.ts"
import { newPassword, userCategories } from "./users.ts"

export const SessionUser = z.object({
  _id: id,
  name: z.string(),
  category: z.enum(userCategories),
  serviceTechnician: z.boolean(),
  /** The user's `_id`, for technicians (docs/domain.md, section 9). */
  techId: id.optional(),
  initials: z.string(),
  location: z.string(),
  deactivated: z.literal(true).optional(),
})

const LoggedIn = z.object({ message: z.string(), token: z.string(), role: z.enum(roles), user: SessionUser })

const password = z
  .string()
  .min(4, t("Enter a password of 4 to 49 characters."))
  .max(49, t("Enter a password of 4 to 49 characters."))

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
 * Opens a session with a texted code, in two steps. The phone alone requests a code, if it has a login. Phone, code,
 * and the first step's nonce then open the session. Used for the first login, forgotten passwords, and phones with
 * too many failed logins (docs/domain.md, section 9). A person without a password must choose one in the second step.
 * Others may.
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
      /** From the first step. Binds the code to the browser that requested it. */
      nonce: text(100).optional(),
      newPassword: newPassword.optional(),
    })
    .check(({ value: { code, nonce, newPassword: chosen }, issues }) => {
      const addIssue = (field: string, message: string) =>
        issues.push({ code: "custom", input: code, path: [field], message })
      if (code !== undefined && nonce === undefined) addIssue("nonce", "Send the nonce of the first step.")
      if (code === undefined && nonce !== undefined) addIssue("code", messages.firstLogin.sixDigits)
      if (code === undefined && chosen !== undefined)
        addIssue("newPassword", "Send the new password together with the code.")
    }),
  /** The first reply is the same whether the phone has a login or not. */
  reply: LoggedIn.partial().extend({ message: z.string(), nonce: z.string().optional() }),
  refusals: ["code_not_right", "too_many"],
  legacy: "Error.message",
})

/** Confirms the caller's password, valid for 15 minutes. Wrong ones count as failed logins. */
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
    token: text(100).optional(),
    location: text(200).optional(),
    /** Version of the app, so the users page shows who runs an old one. */
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
  /** The current session, or another by its token. `multi`: all of `user` (else `id`), for clerks anyone's. */
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
  body: z.array(id).max(100, "Ask for at most 100 users at a time."),
  reply: z.array(
    z.object({
      userId: id,
      ipAddress: z.string(),
      browser: z.string(),
      siteLocation: z.string(),
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
  language: z.enum(languages).optional(),
  counts: z
    .object({
      /** As many as `GET /servicerequest?search=toSchedule` lists. */
      toSchedule: z.int().optional(),
      unreadTexts: z.int().optional(),
      tasks: z.int().optional(),
      /** Quotes of the last seven days whose customer waits for a call. */
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
  reply: shapeByRole(Account, { user: Account.omit({ counts: true }) }),
  refusals: ["not_found"],
  legacy: "errorMessage",
})
