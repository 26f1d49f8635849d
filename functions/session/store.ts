import { randomBytes } from "node:crypto"
import * as z from "zod"
import type { User } from "../../shared/api/users.ts"
import { initialsOf } from "../../shared/domain/names.ts"
import { Actor, hashOfToken, seconds } from "../platform/actor.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { type Item, present, type TableReader, type Write } from "../platform/table.ts"

/*
 * Access patterns of sessions
 *   one           SESS#hash / A                     the hash of the token, as `platform/actor.ts` reads it
 *   of a user     gsi2 SESSIONS#user / since#hash   newest last
 */

/** A session ends so many days after its last refresh. */
const keptForDays = 14

const StoredSession = z.object({
  userId: z.string(),
  actor: Actor,
  since: z.string(),
  ipAddress: z.string(),
  browser: z.string(),
  /** the page that was open at the last refresh */
  siteLocation: z.string(),
  /** of the app */
  version: z.string(),
  lastInteraction: z.string(),
  expiresAt: z.int(),
})
export type Session = z.output<typeof StoredSession>

const parse = (item: Item): Session => StoredSession.parse(item)

const expiry = (now: Date): number => seconds(now) + keptForDays * 86_400

/** The caller that this user is in the session of this hash. */
export const actorFor = (user: User, tokenHash: string): Actor => ({
  _id: user._id,
  role: user.role,
  name: user.name,
  initials: initialsOf(user.name),
  category: user.category,
  serviceTechnician: user.serviceTechnician,
  session: tokenHash,
})

/** A new session. The token is told once and never stored. */
export const openSession = (
  user: User,
  { ip, userAgent, now }: { ip: string; userAgent: string; now: Date },
): { token: string; write: Write } => {
  const token = randomBytes(32).toString("base64url")
  const hash = hashOfToken(token)
  const since = now.toISOString()
  const session: Session = {
    userId: user._id,
    actor: actorFor(user, hash),
    since,
    ipAddress: ip,
    browser: userAgent.slice(0, 300),
    siteLocation: "",
    version: "",
    lastInteraction: since,
    expiresAt: expiry(now),
  }
  const put: Item = {
    ...keys.session(hash),
    schema: 1,
    ...session,
    gsi2pk: indexKeys.userSessions(user._id),
    gsi2sk: indexKeys.userSession(since, hash),
  }
  return { token, write: { put, onlyIf: "beside" } }
}

/** What `RaceLost` tells when the session was ended meanwhile. */
export const sessionEnded = "a logout of the same session"

/** Moves the expiry on and remembers where the person is, with which version of the app. */
export const refreshOf = (
  tokenHash: string,
  { location, version, now }: { location: string | undefined; version: string | undefined; now: Date },
): Write => ({
  add: keys.session(tokenHash),
  amounts: {},
  set: {
    lastInteraction: now.toISOString(),
    expiresAt: expiry(now),
    ...(location !== undefined && { siteLocation: location }),
    ...(version !== undefined && { version }),
  },
  onlyIf: present,
  race: sessionEnded,
})

export const endOf = (tokenHash: string): Write => ({
  remove: keys.session(tokenHash),
  onlyIf: present,
  race: sessionEnded,
})

export const sessionReader = (table: TableReader) => ({
  async get(tokenHash: string): Promise<Session | undefined> {
    const item = await table.get(keys.session(tokenHash))
    return item && parse(item)
  },
})
