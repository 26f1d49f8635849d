import { createHash } from "node:crypto"
import * as z from "zod"
import { roles } from "../../shared/domain/permissions.ts"
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

export const actorInSession = async (
  table: TableReader,
  { userId, session }: { userId: string; session: string },
  now: Date,
): Promise<Actor | undefined> => {
  const item = await table.get(keys.session(userId, session))
  return item && Number(item.expiresAt) > seconds(now) ? Actor.parse(item.actor) : undefined
}

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
