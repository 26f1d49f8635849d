import { createHash } from "node:crypto"
import * as z from "zod"
import { isStaff, type Role, roles } from "#shared/domain/people/permissions.ts"
import { keys } from "./keys.ts"
import { Refusal } from "./refusal.ts"
import type { TableReader } from "./table.ts"

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

/** The table stores only the hash of a token, so reading the table gives no login (docs/domain.md, section 9). */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url")

/** Epoch seconds, the unit of `expiresAt`. DynamoDB deletes late, so every reader checks it. */
export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Ids become part of table keys, so reject anything else before using it. */
export const isId = (text: string): boolean => /^[\w.:-]{1,60}$/.test(text)

/** Days from a login to the end of its session, however often it is refreshed (docs/domain.md, section 9). */
const mostDaysOfSession = (role: Role): number => (isStaff(role) ? 30 : 180)

/** The end of a session by its age, in epoch seconds. No refresh moves it. */
export const lastMomentOf = (login: Date, role: Role): number =>
  seconds(login) + mostDaysOfSession(role) * 86_400

/** Times of a session, in epoch seconds. */
export type SessionTimes = {
  /** its end by age; undefined for a program, whose key has an expiry of its own */
  lastMoment: number | undefined
  /** when the password was entered last; undefined for a program, and for a login by a texted code alone */
  passwordAt: number | undefined
}

/** A caller with a valid session. */
export type Caller = { actor: Actor; session: SessionTimes }

export const callerInSession = async (
  table: TableReader,
  { userId, session }: { userId: string; session: string },
  now: Date,
): Promise<Caller | undefined> => {
  const item = await table.get(keys.session(userId, session))
  if (!item || Number(item.expiresAt) <= seconds(now)) return undefined
  const actor = Actor.parse(item.actor)
  const { since, passwordAt } = item
  // The role may have changed since the login, so the stored expiry can be later than the last moment.
  const lastMoment = typeof since === "string" ? lastMomentOf(new Date(since), actor.role) : undefined
  if (lastMoment !== undefined && lastMoment <= seconds(now)) return undefined
  return {
    actor,
    session: { lastMoment, passwordAt: typeof passwordAt === "number" ? passwordAt : undefined },
  }
}

export const callerOf = async (
  table: TableReader,
  { token, user }: { token?: string | undefined; user?: string | undefined },
  now: Date,
): Promise<Caller> => {
  const caller =
    token && user && isId(user)
      ? await callerInSession(table, { userId: user, session: hashOfToken(token) }, now)
      : undefined
  if (!caller) throw new Refusal("not_logged_in")
  return caller
}
