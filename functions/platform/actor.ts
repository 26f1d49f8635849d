import { createHash } from "node:crypto"
import * as z from "zod"
import { roles } from "../../shared/domain/permissions.ts"
import { keys } from "./keys.ts"
import { Refusal } from "./refusal.ts"
import type { TableReader } from "./table.ts"

/** Who calls. `session` tells two sessions of one person apart without being a secret. */
export const Actor = z.object({
  _id: z.string(),
  role: z.enum(roles),
  name: z.string(),
  initials: z.string(),
  category: z.enum(["personal", "commercial", "carrier"]),
  serviceTechnician: z.boolean(),
  /** of what the definition opens to them, and no more */
  deactivated: z.literal(true).optional(),
  /** a program with an API key: it may call only what the definition opens to programs */
  program: z.literal(true).optional(),
  session: z.string(),
})
export type Actor = z.output<typeof Actor>

/** The table keeps the hash of a token, so that whoever reads the table can log in as nobody (docs/domain.md, section 9). */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url")

/** Seconds since 1970, the unit of `expiresAt`; DynamoDB deletes late, so every reader checks it. */
export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Ids stand in keys; whatever else a caller claims to be, they are not. */
export const isId = (text: string): boolean => /^[\w.:-]{1,60}$/.test(text)

/** The caller in the session of this hash, as long as it lasts. */
export const actorInSession = async (
  table: TableReader,
  { userId, session }: { userId: string; session: string },
  now: Date,
): Promise<Actor | undefined> => {
  const item = await table.get(keys.session(userId, session))
  return item && Number(item.expiresAt) > seconds(now) ? Actor.parse(item.actor) : undefined
}

/** The caller behind `Token` and `User`, or a refusal: unknown, expired, or another user's token. */
export const actorOf = async (
  table: TableReader,
  { token, user }: { token?: string | undefined; user?: string | undefined },
  now: Date,
): Promise<Actor> => {
  const actor =
    token && user && isId(user)
      ? await actorInSession(table, { userId: user, session: hashOfToken(token) }, now)
      : undefined
  if (!actor) throw new Refusal("not_logged_in")
  return actor
}
