import { randomBytes } from "node:crypto"
import * as z from "zod"
import type { User } from "#shared/api/users.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { closeConnections, topicOf } from "../live/store.ts"
import {
  Actor,
  epochSeconds,
  expiryAfterDays,
  hashToken,
  sessionEnd,
  sessionRoleIs,
} from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import {
  type Condition,
  fieldIs,
  type Item,
  isPresent,
  type TableReader,
  type Write,
} from "../platform/table.ts"

// Public to other areas, like reader.ts.
export { codeRace, oneTimeCodes } from "./one-time-codes.ts"
export { hasChosenPassword, initialPassword, passwordRemoval, passwordWrite } from "./passwords.ts"
export { hasProvenPhone, provenPhoneRemoval } from "./proven-phone.ts"

/*
 * Access patterns of sessions
 * one: SESS#user / S#hash of the token
 * of a user: SESS#user / S#, read consistently so that none is missed
 * guard: SESS#user / A, counters of opened and of closed or changed sessions
 * count: COUNT#session / day, sessions that end on that day
 */

/** Days after the last refresh. `sessionEnd` is the absolute limit. */
const idleDays = 14
/** The least recently used session is dropped. All must fit into one transaction. */
const maxPerUser = 20

const StoredSession = z.object({
  userId: z.string(),
  actor: Actor,
  since: z.string(),
  ipAddress: z.string(),
  browser: z.string(),
  siteLocation: z.string(),
  version: z.string(),
  lastInteraction: z.string(),
  /** epoch seconds; absent if only a texted code was entered */
  passwordAt: z.int().optional(),
  expiresAt: z.int(),
  /** the day of `expiresAt`, in whose count it is included */
  endsOn: z.string(),
})
export type Session = z.output<typeof StoredSession>

const parse = (item: Item): Session => StoredSession.parse(item)

const expiryOf = (now: Date, endsAt: number): number => Math.min(expiryAfterDays(now, idleDays), endsAt)
const dayOf = (expiresAt: number): string => new Date(expiresAt * 1000).toISOString().slice(0, 10)

const countWrites = (amounts: ReadonlyMap<string, number>): Write[] =>
  [...amounts].map(([day, value]) => ({
    add: keys.sessionCount(day),
    amounts: { value },
    // Past days are never read.
    set: { expiresAt: expiryAfterDays(new Date(`${day}T00:00:00Z`), 7) },
    onlyIf: "unguarded",
  }))

const actorFor = (user: User, tokenHash: string): Actor => ({
  _id: user._id,
  role: user.role,
  name: user.name,
  initials: initialsOf(user.name),
  category: user.category,
  serviceTechnician: user.serviceTechnician,
  ...(user.state === "inactive" && { deactivated: true }),
  session: tokenHash,
})

export const sessionEndedRace = "a logout of the same session"
export const sessionsChangedRace = "a login beside a change of the same user"

/** A user's sessions with the guard's counters at that moment. */
export type Sessions = { userId: string; openings: number; closings: number; all: Session[] }

/** A count of 0 isn't stored. */
const sessionsUnchanged = ({ openings, closings }: Sessions): Condition => {
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

type SessionOptions = {
  ip: string
  userAgent: string
  now: Date
  /** for a new password: ends all other sessions and fails concurrent logins */
  endsOthers?: boolean
  /** no password was entered */
  byCodeOnly?: boolean
}

/**
 * Read `sessions` before the user: a change since then (deactivation, role, password) makes it fail. The token is
 * returned once and never stored.
 */
export const openSession = (
  user: User,
  sessions: Sessions,
  { ip, userAgent, now, endsOthers = false, byCodeOnly = false }: SessionOptions,
): { token: string; writes: Write[] } => {
  const token = randomBytes(32).toString("base64url")
  const hash = hashToken(token)
  const since = now.toISOString()
  const expiresAt = expiryOf(now, sessionEnd(now, user.role))
  const session: Session = {
    userId: user._id,
    actor: actorFor(user, hash),
    since,
    ipAddress: ip,
    browser: userAgent.slice(0, 300),
    siteLocation: "",
    version: "",
    lastInteraction: since,
    ...(!byCodeOnly && { passwordAt: epochSeconds(now) }),
    expiresAt,
    endsOn: dayOf(expiresAt),
  }
  const endedSessions = endsOthers
    ? sessions.all
    : sessions.all
        .toSorted((a, b) => (a.lastInteraction < b.lastInteraction ? -1 : 1))
        .slice(0, Math.max(0, sessions.all.length + 1 - maxPerUser))
  const writes: Write[] = [
    {
      add: keys.sessionGuard(user._id),
      amounts: { openings: 1, ...(endsOthers && { closings: 1 }) },
      onlyIf: endsOthers ? sessionsUnchanged(sessions) : fieldIs("closings", sessions.closings),
      race: sessionsChangedRace,
    },
    { put: { ...keys.session(user._id, hash), schema: 1, ...session }, onlyIf: "unguarded" },
    ...removalWrites(endedSessions),
    ...countWrites(sumByDay([{ day: session.endsOn, value: 1 }, ...endedSessions.map(minusOne)])),
  ]
  return { token, writes }
}

const minusOne = ({ endsOn }: Session) => ({ day: endsOn, value: -1 })
const sumByDay = (shares: readonly { day: string; value: number }[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { day, value } of shares) sums.set(day, (sums.get(day) ?? 0) + value)
  return new Map([...sums].filter(([, value]) => value !== 0))
}

/** Conditional on the counted day, so no count is decremented twice. */
const removalOf = ({ userId, actor, endsOn }: Session): Write => ({
  remove: keys.session(userId, actor.session),
  onlyIf: fieldIs("endsOn", endsOn),
  race: sessionEndedRace,
})

const removalWrites = (sessions: readonly Session[]): Write[] => [
  ...sessions.map(removalOf),
  ...closeConnections(sessions.map(({ actor }) => actor)),
]

export const endSession = (session: Session): Write[] => [
  ...removalWrites([session]),
  ...countWrites(sumByDay([minusOne(session)])),
]

/** Ends some sessions and updates the others to the user `as` they are now. Concurrent logins fail. */
export const changeSessions = (
  sessions: Sessions,
  { ended = [], as }: { ended?: readonly Session[]; as?: User | undefined },
): Write[] => {
  const remaining = as ? sessions.all.filter((session) => !ended.includes(session)) : []
  // A new role subscribes to other topics, so its sockets reconnect.
  const reconnecting = remaining.filter(({ actor }) => as && topicOf(actor) !== topicOf(as))
  return [
    {
      add: keys.sessionGuard(sessions.userId),
      amounts: { closings: 1 },
      onlyIf: fieldIs("openings", sessions.openings),
      race: sessionsChangedRace,
    },
    ...ended.map(removalOf),
    ...closeConnections([...ended, ...reconnecting].map(({ actor }) => actor)),
    ...countWrites(sumByDay(ended.map(minusOne))),
    ...remaining.map(
      ({ userId, actor }): Write => ({
        add: keys.session(userId, actor.session),
        amounts: {},
        set: { actor: as && actorFor(as, actor.session) },
        onlyIf: isPresent,
        race: sessionEndedRace,
      }),
    ),
  ]
}

export const roleChangedRace = "an end of the caller's session, or a change of their role"

/**
 * Guards what must end when its creator loses the role, like an API key. It fails after a change of the role, and a change
 * that read the sessions before it starts over, so that it also reads what was created.
 */
export const checkRole = ({ _id, role, session }: Actor): Write[] => [
  { check: keys.session(_id, session), onlyIf: sessionRoleIs(role), race: roleChangedRace },
  { add: keys.sessionGuard(_id), amounts: { openings: 1 }, onlyIf: "unguarded" },
]

export const recordPasswordEntry = (actor: Actor, now: Date): Write => ({
  add: keys.session(actor._id, actor.session),
  amounts: {},
  set: { passwordAt: epochSeconds(now) },
  onlyIf: isPresent,
  race: sessionEndedRace,
})

type Refresh = {
  location: string | undefined
  version: string | undefined
  now: Date
  /** epoch seconds */
  endsAt: number
}

const refreshFields = ({ location, version, now, endsAt }: Refresh) => ({
  lastInteraction: now.toISOString(),
  expiresAt: expiryOf(now, endsAt),
  ...(location !== undefined && { siteLocation: location }),
  ...(version !== undefined && { version }),
})

/**
 * Extends the session. Usually one write; once a day, when the counted day changes, `stored` is the session and its
 * count moves too.
 */
export const refreshWrites = (actor: Actor, refresh: Refresh, stored?: Session): Write[] => {
  const endsOn = dayOf(expiryOf(refresh.now, refresh.endsAt))
  return [
    {
      add: keys.session(actor._id, actor.session),
      amounts: {},
      set: { ...refreshFields(refresh), ...(stored && { endsOn }) },
      onlyIf: fieldIs("endsOn", stored?.endsOn ?? endsOn),
      race: sessionEndedRace,
    },
    ...countWrites(stored ? sumByDay([minusOne(stored), { day: endsOn, value: 1 }]) : new Map()),
  ]
}

export const sessionReader = (table: TableReader) => ({
  async get(userId: string, tokenHash: string): Promise<Session | undefined> {
    const item = await table.get(keys.session(userId, tokenHash))
    return item && parse(item)
  },

  /** May include expired ones. */
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

  /** A session counts until the end of its last day. */
  async count(now: Date): Promise<number> {
    const today = now.toISOString().slice(0, 10)
    const { items } = await table.query({
      partition: keys.sessionCounts,
      between: [today, "9999"],
      limit: 2 * idleDays,
    })
    return items.reduce((sum, { value }) => sum + Number(value), 0)
  },
})

export const sessionRaces = [sessionEndedRace, sessionsChangedRace]
