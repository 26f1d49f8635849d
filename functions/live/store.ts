import { randomBytes, randomUUID } from "node:crypto"
import * as z from "zod"
import type { Hint } from "#shared/domain/live.ts"
import { type Actor, epochSeconds, hashToken, sessionRoleIs } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import {
  fieldIs,
  type Item,
  isAbsent,
  isPresent,
  retryOnConflict,
  type Table,
  type TableReader,
  type Write,
} from "../platform/table.ts"

/*
 * Access patterns of sockets
 * ticket: TICKET#hash / A, opens one socket once
 * connection: WS#connection / A, by the gateway's id
 * listeners of a topic or session: LIVE#topic / session#id, read consistently so none is missed; a socket listens to
 *   its person's topic and to those that it watches
 * audience: SR#n / A
 * closings: CLOSE#id / A, handled by fan-out through the stream
 */

const ticketSeconds = 30
/** The gateway closes sockets after two hours; expired records are removed a little later. */
const connectionSeconds = 2 * 3600 + 600
/** Listeners per page; only topics of the office need several. */
const pageSize = 200
const maxPages = 10

/** Topic of everyone in the office. */
export const officeTopic = "desk"

/** A person's topic follows from the user, never from the client's request. */
export const topicOf = ({ role, _id }: Pick<Actor, "role" | "_id">): string => {
  if (role === "technician") return `technician#${_id}`
  return role === "user" ? `customer#${_id}` : officeTopic
}

/** The fields that decide who may open a request (`requests/rules/ownership.ts`). */
export const Audience = z.object({
  assignedTechnicians: z.array(z.string()),
  customerId: z.string().optional(),
  billingId: z.string().optional(),
})
export type Audience = z.output<typeof Audience>

/** Topics of technicians and customers who may open this request; `staffOnly` excludes customers. */
export const topicsOf = (
  { assignedTechnicians, customerId, billingId }: Audience,
  { staffOnly = false } = {},
): string[] => [
  ...assignedTechnicians.map((_id) => topicOf({ role: "technician", _id })),
  ...(staffOnly ? [] : [customerId, billingId]).flatMap((_id) =>
    _id ? [topicOf({ role: "user", _id })] : [],
  ),
]

export type LiveMessage = {
  hint: Hint
  /** without them, the topics of the request and its current audience */
  topics?: readonly string[]
  /** not for customers */
  staffOnly?: boolean
}

const StoredTicket = z.object({ userId: z.string(), session: z.string(), expiresAt: z.int() })
export type Ticket = z.output<typeof StoredTicket>

/** Returned once; the table stores its hash. */
export const newTicket = (actor: Actor, now: Date): { ticket: string; writes: Write[] } => {
  const ticket = randomBytes(32).toString("base64url")
  const expiresAt = epochSeconds(now) + ticketSeconds
  const item = { ...keys.socketTicket(hashToken(ticket)), userId: actor._id, session: actor.session }
  return {
    ticket,
    writes: [{ put: { ...item, expiresAt }, onlyIf: isAbsent, race: "the same ticket twice" }],
  }
}

const StoredConnection = z.object({
  topic: z.string(),
  session: z.string(),
  userId: z.string().optional(),
  expiresAt: z.int().optional(),
  watched: z.array(z.string()).default([]),
  /** Counts changes of `watched`, so that removing a socket never misses a topic. */
  revision: z.int().default(0),
})
/** topic of the catalog program's log */
export const pipelineTopic = "pipeline"
/** `at` is ISO */
const StoredListener = z.object({ id: z.string(), session: z.string(), at: z.string() })
export type Listener = z.output<typeof StoredListener> & { topic: string }

/** Consumes the ticket. Fails if the session ended or its role changed, because the role decides the topic. */
export const openConnection = (id: string, ticket: string, actor: Actor, now: Date): Write[] => {
  const topic = topicOf(actor)
  const { session } = actor
  const expiresAt = epochSeconds(now) + connectionSeconds
  const race = "the same connection twice"
  return [
    { remove: keys.socketTicket(hashToken(ticket)), onlyIf: isPresent, race: "the same ticket used twice" },
    {
      check: keys.session(actor._id, session),
      onlyIf: sessionRoleIs(actor.role),
      race: "an end of the session whose ticket this is",
    },
    {
      put: { ...keys.connection(id), topic, session, userId: actor._id, expiresAt, revision: 1 },
      onlyIf: isAbsent,
      race,
    },
    {
      put: { ...keys.listener(topic, session, id), id, session, at: now.toISOString(), expiresAt },
      onlyIf: isAbsent,
      race,
    },
  ]
}

/** Closes the sockets of ended or changed sessions, through the stream. */
export const closeConnections = (sessions: readonly Actor[], now = new Date()): Write[] => {
  if (sessions.length === 0) return []
  const closed: Closed[] = sessions.map((actor) => ({ topic: topicOf(actor), session: actor.session }))
  const put = { ...keys.closing(randomUUID()), closed, expiresAt: epochSeconds(now) + 3600 }
  return [{ put, onlyIf: "unguarded" }]
}

export const Closed = z.object({ topic: z.string(), session: z.string() })
export type Closed = z.output<typeof Closed>

type Connection = z.output<typeof StoredConnection> & { id: string }

const watchRace = "another watch message, or the end, of the same connection"

const removalOf = ({ topic, session, id }: ClosedSocket, connection: Connection | undefined): Write[] => {
  const otherTopics = new Set(connection ? [connection.topic, ...connection.watched] : [])
  otherTopics.delete(topic)
  return [
    { remove: keys.connection(id), onlyIf: fieldIs("revision", connection?.revision ?? 0), race: watchRace },
    {
      remove: keys.listener(topic, session, id),
      onlyIf: isPresent,
      race: "another end of the same connection",
    },
    ...[...otherTopics].map(
      (other): Write => ({ remove: keys.listener(other, session, id), onlyIf: "unguarded" }),
    ),
  ]
}
type ClosedSocket = Pick<Listener, "topic" | "session" | "id">

/** Replaces the watched topics. */
export const watchWrites = (
  { id, revision, watched: before, ...connection }: Connection,
  watched: readonly string[],
  now: Date,
): Write[] => {
  const { session, expiresAt } = connection
  const at = now.toISOString()
  return [
    {
      put: { ...keys.connection(id), ...connection, watched, revision: revision + 1 },
      onlyIf: fieldIs("revision", revision || 1),
      race: watchRace,
    },
    ...watched
      .filter((topic) => !before.includes(topic))
      .map((topic): Write => {
        const put = { ...keys.listener(topic, session, id), id, session, at, expiresAt }
        return { put, onlyIf: "unguarded" }
      }),
    ...before
      .filter((topic) => !watched.includes(topic))
      .map((topic): Write => ({ remove: keys.listener(topic, session, id), onlyIf: "unguarded" })),
  ]
}

export const liveReader = (table: TableReader) => ({
  async ticket(ticket: string): Promise<Ticket | undefined> {
    const item = await table.get(keys.socketTicket(hashToken(ticket)))
    return item && StoredTicket.parse(item)
  },

  async isOpen(id: string): Promise<boolean> {
    return (await table.get(keys.connection(id))) !== undefined
  },

  /** Undefined for a deleted request. */
  async audienceOf(number: number): Promise<Audience | undefined> {
    const item = await table.get(keys.request(number), { eventually: true })
    return item && Audience.parse(item)
  },

  /** Optionally of one session. */
  async listeners(topic: string, session?: string): Promise<Listener[]> {
    const found: Item[] = []
    let cursor: string | undefined
    for (let read = 0; read < maxPages; read += 1) {
      const { items, cursor: next } = await table.query({
        partition: keys.topic(topic),
        ...(session !== undefined && { prefix: keys.listenerPrefix(session) }),
        limit: pageSize,
        cursor,
      })
      found.push(...items)
      cursor = next
      if (!cursor) break
    }
    return found.map((item) => ({ topic, ...StoredListener.parse(item) }))
  },
})

export const liveStore = (table: Table) => {
  const connectionOf = async (id: string): Promise<Connection | undefined> => {
    const item = await table.get(keys.connection(id))
    return item && { id, ...StoredConnection.parse(item) }
  }
  return {
    ...liveReader(table),
    connection: connectionOf,

    /** Removes a socket from all its topics. */
    forget: (listener: ClosedSocket): Promise<void> =>
      retryOnConflict([watchRace], async () =>
        table.transact(removalOf(listener, await connectionOf(listener.id))),
      ),
  }
}
