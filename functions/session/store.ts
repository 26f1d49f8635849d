import { randomBytes } from "node:crypto"
import * as z from "zod"
import type { User } from "#shared/api/users.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { closingOf, topicOf } from "../live/store.ts"
import { Actor, hashOfToken, lastMomentOf, seconds } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import {
  type Condition,
  fieldIs,
  type Item,
  present,
  type TableReader,
  type Write,
} from "../platform/table.ts"

// Other areas know this file and `reader.ts`: what they need of stored passwords passes through here.
export { codeRace, oneTimeCodes } from "./one-time-codes.ts"
export { hasChosenPassword, initialPassword, passwordRemoval, passwordWrite } from "./passwords.ts"
export { hasProvenPhone, provenPhoneRemoval } from "./proven-phone.ts"

/*
 * Access patterns of sessions
 *   one           SESS#user / S#hash      the hash of the token, as `platform/actor.ts` reads it
 *   of a user     SESS#user / S#          read consistently: whoever ends them ends all
 *   guard         SESS#user / A           how often sessions were opened and how often closed or rewritten
 *   how many      COUNT#session / day     of those that end on that day unless they are refreshed
 */

/** A session ends so many days after its last refresh, and by `lastMomentOf` its login in any case. */
const keptForDays = 14
/** Whoever opens more loses the one that rested longest. They all fit into the transaction of a change of their user. */
const mostOfOneUser = 20

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
  /** when the password was entered last, in epoch seconds; absent until then in a session that a texted code opened */
  passwordAt: z.int().optional(),
  expiresAt: z.int(),
  /** the day of `expiresAt`, in whose count it stands */
  endsOn: z.string(),
})
export type Session = z.output<typeof StoredSession>

const parse = (item: Item): Session => StoredSession.parse(item)

const expiryOf = (now: Date, lastMoment: number): number =>
  Math.min(seconds(now) + keptForDays * 86_400, lastMoment)
const dayOf = (expiresAt: number): string => new Date(expiresAt * 1000).toISOString().slice(0, 10)

const counted = (amounts: ReadonlyMap<string, number>): Write[] =>
  [...amounts].map(([day, value]) => ({
    add: keys.sessionCount(day),
    amounts: { value },
    // Nobody asks for a day that is over.
    set: { expiresAt: seconds(new Date(`${day}T00:00:00Z`)) + 7 * 86_400 },
    onlyIf: "beside",
  }))

/** The caller that this user is in the session of this hash. */
export const actorFor = (user: User, tokenHash: string): Actor => ({
  _id: user._id,
  role: user.role,
  name: user.name,
  initials: initialsOf(user.name),
  category: user.category,
  serviceTechnician: user.serviceTechnician,
  ...(user.state === "inactive" && { deactivated: true }),
  session: tokenHash,
})

/** What `RaceLost` tells when a session was ended, or moved to another day, meanwhile. */
export const sessionEnded = "a logout of the same session"
/** What `RaceLost` tells when a user's sessions were closed or changed while they logged in, or the other way round. */
export const sessionsChanged = "a login beside a change of the same user"

/** The sessions of a user as they stood together with the guard that tells whether they still do. */
export type Sessions = { userId: string; openings: number; closings: number; all: Session[] }

/** Sessions were neither opened nor closed since these were read. A count of 0 isn't stored. */
const neitherChanged = ({ openings, closings }: Sessions): Condition => {
  const counts = Object.entries({ openings, closings })
  return {
    expression: counts
      .map(([name, count]) => (count === 0 ? `attribute_not_exists(#${name})` : `#${name} = :${name}`))
      .join(" AND "),
    names: Object.fromEntries(counts.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(
      counts.filter(([, count]) => count > 0).map(([name, count]) => [`:${name}`, count]),
    ),
  }
}

type Opening = {
  ip: string
  userAgent: string
  now: Date
  /** with a new password: it ends all others, and every login that began before fails */
  endsOthers?: boolean
  /** a texted code opens it, and no password was typed */
  byCodeAlone?: boolean
}

/**
 * A new session of a user who was read after `sessions`: whatever closed or changed them since then (a deactivation, another
 * role, another password) lets it fail. The token is told once and never stored.
 */
export const openSession = (
  user: User,
  sessions: Sessions,
  { ip, userAgent, now, endsOthers = false, byCodeAlone = false }: Opening,
): { token: string; writes: Write[] } => {
  const token = randomBytes(32).toString("base64url")
  const hash = hashOfToken(token)
  const since = now.toISOString()
  const expiresAt = expiryOf(now, lastMomentOf(now, user.role))
  const session: Session = {
    userId: user._id,
    actor: actorFor(user, hash),
    since,
    ipAddress: ip,
    browser: userAgent.slice(0, 300),
    siteLocation: "",
    version: "",
    lastInteraction: since,
    ...(!byCodeAlone && { passwordAt: seconds(now) }),
    expiresAt,
    endsOn: dayOf(expiresAt),
  }
  const ended = endsOthers
    ? sessions.all
    : sessions.all
        .toSorted((a, b) => (a.lastInteraction < b.lastInteraction ? -1 : 1))
        .slice(0, Math.max(0, sessions.all.length + 1 - mostOfOneUser))
  const writes: Write[] = [
    {
      add: keys.sessionGuard(user._id),
      amounts: { openings: 1, ...(endsOthers && { closings: 1 }) },
      onlyIf: endsOthers ? neitherChanged(sessions) : fieldIs("closings", sessions.closings),
      race: sessionsChanged,
    },
    { put: { ...keys.session(user._id, hash), schema: 1, ...session }, onlyIf: "beside" },
    ...endingOf(ended),
    ...counted(sumsOf([{ day: session.endsOn, value: 1 }, ...ended.map(leaving)])),
  ]
  return { token, writes }
}

const leaving = ({ endsOn }: Session) => ({ day: endsOn, value: -1 })
const sumsOf = (shares: readonly { day: string; value: number }[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { day, value } of shares) sums.set(day, (sums.get(day) ?? 0) + value)
  return new Map([...sums].filter(([, value]) => value !== 0))
}

/** Its condition is the day in whose count it stands, so that no count is taken back twice or elsewhere. */
const removalOf = ({ userId, actor, endsOn }: Session): Write => ({
  remove: keys.session(userId, actor.session),
  onlyIf: fieldIs("endsOn", endsOn),
  race: sessionEnded,
})

/** Their sockets are closed, too. */
const endingOf = (sessions: readonly Session[]): Write[] => [
  ...sessions.map(removalOf),
  ...closingOf(sessions.map(({ actor }) => actor)),
]

/** Logs one session out. */
export const endOf = (session: Session): Write[] => [
  ...endingOf([session]),
  ...counted(sumsOf([leaving(session)])),
]

/**
 * Ends some sessions of a user and makes the others those of the user `as` they are now: another role holds from the next call
 * on. Every login that began before fails.
 */
export const changeSessions = (
  sessions: Sessions,
  { ended = [], as }: { ended?: readonly Session[]; as?: User | undefined },
): Write[] => {
  const kept = as ? sessions.all.filter((session) => !ended.includes(session)) : []
  // Another role is told of other things.
  const moved = kept.filter(({ actor }) => as && topicOf(actor) !== topicOf(as))
  return [
    {
      add: keys.sessionGuard(sessions.userId),
      amounts: { closings: 1 },
      onlyIf: fieldIs("openings", sessions.openings),
      race: sessionsChanged,
    },
    ...ended.map(removalOf),
    ...closingOf([...ended, ...moved].map(({ actor }) => actor)),
    ...counted(sumsOf(ended.map(leaving))),
    ...kept.map(
      ({ userId, actor }): Write => ({
        add: keys.session(userId, actor.session),
        amounts: {},
        set: { actor: as && actorFor(as, actor.session) },
        onlyIf: present,
        race: sessionEnded,
      }),
    ),
  ]
}

/** Remembers that the password was entered in this session just now. */
export const passwordEntered = (actor: Actor, now: Date): Write => ({
  add: keys.session(actor._id, actor.session),
  amounts: {},
  set: { passwordAt: seconds(now) },
  onlyIf: present,
  race: sessionEnded,
})

type Refresh = {
  location: string | undefined
  version: string | undefined
  now: Date
  /** of the session, in epoch seconds */
  lastMoment: number
}

const refreshed = ({ location, version, now, lastMoment }: Refresh) => ({
  lastInteraction: now.toISOString(),
  expiresAt: expiryOf(now, lastMoment),
  ...(location !== undefined && { siteLocation: location }),
  ...(version !== undefined && { version }),
})

/**
 * Moves the expiry on and remembers where the person is, with which version of the app. That is one write as long as the
 * session stands in the count of the right day, so all but once a day; then `from` is the session, and its count moves too.
 */
export const refreshOf = (actor: Actor, refresh: Refresh, from?: Session): Write[] => {
  const endsOn = dayOf(expiryOf(refresh.now, refresh.lastMoment))
  return [
    {
      add: keys.session(actor._id, actor.session),
      amounts: {},
      set: { ...refreshed(refresh), ...(from && { endsOn }) },
      onlyIf: fieldIs("endsOn", from?.endsOn ?? endsOn),
      race: sessionEnded,
    },
    ...counted(from ? sumsOf([leaving(from), { day: endsOn, value: 1 }]) : new Map()),
  ]
}

export const sessionReader = (table: TableReader) => ({
  async get(userId: string, tokenHash: string): Promise<Session | undefined> {
    const item = await table.get(keys.session(userId, tokenHash))
    return item && parse(item)
  },

  /** All that are kept; one that has expired may still be among them. */
  async ofUser(userId: string): Promise<Sessions> {
    const { items } = await table.query({ partition: keys.sessions(userId), limit: 100 })
    const guard = items.find(({ sk }) => sk === keys.sessionGuard(userId).sk)
    return {
      userId,
      openings: Number(guard?.openings ?? 0),
      closings: Number(guard?.closings ?? 0),
      all: items.filter(({ sk }) => sk.startsWith(keys.sessionPrefix)).map(parse),
    }
  },

  /** Of everybody. A session counts until the end of the day on which it ends. */
  async count(now: Date): Promise<number> {
    const today = now.toISOString().slice(0, 10)
    const { items } = await table.query({
      partition: keys.sessionCounts,
      between: [today, "9999"],
      limit: 2 * keptForDays,
    })
    return items.reduce((sum, { value }) => sum + Number(value), 0)
  },
})

/** What loses against sessions that were opened, ended or changed meanwhile. */
export const sessionRaces = [sessionEnded, sessionsChanged]
