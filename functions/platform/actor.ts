import { createHash } from "node:crypto"
import * as z from "zod"
import type { Author } from "#shared/api/definition/kinds.ts"
import { isId } from "#shared/domain/id.ts"
import { isStaff, type Role, roles } from "#shared/domain/people/permissions.ts"
import { keys } from "./keys.ts"
import { Refusal } from "./refusal.ts"
import type { Condition, TableReader } from "./table.ts"

/** The caller. `session` tells a person's sessions apart and is not a secret. */
export const Actor = z.object({
  _id: z.string(),
  role: z.enum(roles),
  name: z.string(),
  initials: z.string(),
  category: z.enum(["personal", "commercial", "carrier"]),
  serviceTechnician: z.boolean(),
  /** may call only what a definition opens to deactivated users */
  deactivated: z.literal(true).optional(),
  program: z.literal(true).optional(),
  session: z.string(),
})
export type Actor = z.output<typeof Actor>

export const authorOf = ({ _id, name, initials }: Author): Author => ({ _id, name, initials })

/** The table stores only the hash of a token, so a leaked table gives no login (docs/domain.md, section 9). */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url")

/** Epoch seconds, the unit of `expiresAt`. DynamoDB deletes late, so every reader checks it. */
export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Epoch seconds, so many days later. */
export const expiryAfterDays = (date: Date, days: number): number => epochSeconds(date) + days * 86_400

/** Days from login to the end of a session, regardless of refreshes (docs/domain.md, section 9). */
const maxSessionDays = (role: Role): number => (isStaff(role) ? 30 : 180)

/** Epoch seconds. */
export const sessionEnd = (login: Date, role: Role): number => expiryAfterDays(login, maxSessionDays(role))

/** Of a session's item: it is open, and its user still has this role. */
export const sessionRoleIs = (role: Role): Condition => ({
  expression: "#actor.#role = :role",
  names: { "#actor": "actor", "#role": "role" },
  values: { ":role": role },
})

/** Epoch seconds. */
export type SessionTimes = {
  /** undefined for an API key, which has its own expiry */
  endsAt: number | undefined
  /** when the password was last entered; undefined for an API key and for a login by texted code only */
  passwordAt: number | undefined
}

export type Caller = { actor: Actor; session: SessionTimes }

export const findCaller = async (
  table: TableReader,
  { userId, session }: { userId: string; session: string },
  now: Date,
): Promise<Caller | undefined> => {
  const item = await table.get(keys.session(userId, session))
  if (!item || Number(item.expiresAt) <= epochSeconds(now)) return undefined
  const actor = Actor.parse(item.actor)
  const { since, passwordAt } = item
  // The role may have changed since the login, so the stored expiry can be later than the maximum age allows.
  const endsAt = typeof since === "string" ? sessionEnd(new Date(since), actor.role) : undefined
  if (endsAt !== undefined && endsAt <= epochSeconds(now)) return undefined
  return {
    actor,
    session: { endsAt, passwordAt: typeof passwordAt === "number" ? passwordAt : undefined },
  }
}

export const authenticate = async (
  table: TableReader,
  { token, user }: { token?: string | undefined; user?: string | undefined },
  now: Date,
): Promise<Caller> => {
  const caller =
    token && user && isId(user)
      ? await findCaller(table, { userId: user, session: hashToken(token) }, now)
      : undefined
  if (!caller) throw new Refusal("not_logged_in")
  return caller
}
