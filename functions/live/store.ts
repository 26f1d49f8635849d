import { randomBytes, randomUUID } from "node:crypto"
import * as z from "zod"
import type { Hint } from "#shared/api/live.ts"
import { type Actor, hashOfToken, seconds } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { absent, type Item, present, type Table, type TableReader, type Write } from "../platform/table.ts"

/*
 * Access patterns of sockets
 *   a ticket        TICKET#hash / A             opens one socket, once
 *   one             WS#connection / A           by the gateway's own id
 *   of a topic      LIVE#topic / session#id     who is told; read consistently, so that nobody who listens is missed
 *   who watches     LIVE#pipeline / session#id  beside the topic of their role
 *   of a session    the same, by its prefix     closed when the session ends
 *   an audience     SR#n / A                    of what is written beside a request
 *   closings        CLOSE#id / A                read by nobody: the stream tells fan-out of them
 */

const ticketSeconds = 30
/** The gateway ends every socket after two hours; what it does not tell of goes a little later. */
const connectionSeconds = 2 * 3600 + 600
/** Of one technician or customer; the desk has no such bound, but for the pages that are read of it. */
const page = 200
const mostPages = 10

/** What a socket is told of follows from who opened it, never from what they ask for. */
export const topicOf = ({ role, _id }: Pick<Actor, "role" | "_id">): string => {
  if (role === "technician") return `technician#${_id}`
  return role === "user" ? `customer#${_id}` : "desk"
}

/** What of a request decides who may open it (`requests/rules/ownership.ts`). */
export const Audience = z.object({
  assignedTechnicians: z.array(z.string()),
  customerId: z.string().optional(),
  billingId: z.string().optional(),
})
export type Audience = z.output<typeof Audience>

/** The topics of everybody who may open this request, and of nobody else; `inside`, of those who work for the shop. */
export const topicsOf = (
  { assignedTechnicians, customerId, billingId }: Audience,
  { inside = false } = {},
): string[] => [
  topicOf({ role: "clerk", _id: "" }),
  ...assignedTechnicians.map((_id) => topicOf({ role: "technician", _id })),
  ...(inside ? [] : [customerId, billingId]).flatMap((_id) => (_id ? [topicOf({ role: "user", _id })] : [])),
]

/** A hint, and whom it is for. */
export type News = {
  hint: Hint
  /** of a request, whoever may open it now and whoever could before; of the rest, whoever may open the request as it stands */
  topics?: readonly string[]
  /** the shop's own: no customer hears of it */
  inside?: boolean
}

const StoredTicket = z.object({ userId: z.string(), session: z.string(), expiresAt: z.int() })
export type Ticket = z.output<typeof StoredTicket>

/** A ticket of this session. It is told once; the table keeps its hash. */
export const newTicket = (actor: Actor, now: Date): { ticket: string; writes: Write[] } => {
  const ticket = randomBytes(32).toString("base64url")
  const expiresAt = seconds(now) + ticketSeconds
  const item = { ...keys.socketTicket(hashOfToken(ticket)), userId: actor._id, session: actor.session }
  return { ticket, writes: [{ put: { ...item, expiresAt }, onlyIf: absent, race: "the same ticket twice" }] }
}

const StoredConnection = z.object({
  topic: z.string(),
  session: z.string(),
  userId: z.string().optional(),
  expiresAt: z.int().optional(),
})
/** What those are told of who watch the program that makes a new catalog. */
export const watchersTopic = "pipeline"
/** `at`: when it was opened, ISO */
const StoredListener = z.object({ id: z.string(), session: z.string(), at: z.string() })
export type Listener = z.output<typeof StoredListener> & { topic: string }

/**
 * A socket in exchange for a ticket. The ticket is used up, and the session must still be there, with the role that decides
 * what is told: one that was ended or changed a moment before opens nothing.
 */
export const connectionOf = (id: string, ticket: string, actor: Actor, now: Date): Write[] => {
  const topic = topicOf(actor)
  const { session } = actor
  const expiresAt = seconds(now) + connectionSeconds
  const race = "the same connection twice"
  return [
    { remove: keys.socketTicket(hashOfToken(ticket)), onlyIf: present, race: "the same ticket used twice" },
    {
      check: keys.session(actor._id, session),
      onlyIf: {
        expression: "#actor.#role = :role",
        names: { "#actor": "actor", "#role": "role" },
        values: { ":role": actor.role },
      },
      race: "an end of the session whose ticket this is",
    },
    { put: { ...keys.connection(id), topic, session, userId: actor._id, expiresAt }, onlyIf: absent, race },
    {
      put: { ...keys.listener(topic, session, id), id, session, at: now.toISOString(), expiresAt },
      onlyIf: absent,
      race,
    },
  ]
}

/** Tells that these sessions are over, or those of somebody else now: in the transaction that does it. */
export const closingOf = (sessions: readonly Actor[], now = new Date()): Write[] => {
  if (sessions.length === 0) return []
  const closed: Closed[] = sessions.map((actor) => ({ topic: topicOf(actor), session: actor.session }))
  const put = { ...keys.closing(randomUUID()), closed, expiresAt: seconds(now) + 3600 }
  return [{ put, onlyIf: "beside" }]
}

export const Closed = z.object({ topic: z.string(), session: z.string() })
export type Closed = z.output<typeof Closed>

const removalOf = ({ topic, session, id }: Pick<Listener, "topic" | "session" | "id">): Write[] => [
  { remove: keys.connection(id), onlyIf: "beside" },
  { remove: keys.listener(topic, session, id), onlyIf: present, race: "another end of the same connection" },
  ...(topic === watchersTopic
    ? []
    : [{ remove: keys.listener(watchersTopic, session, id), onlyIf: "beside" } as const]),
]

type Connection = z.output<typeof StoredConnection> & { id: string }

/** A socket that watches from now on: as long as it is open. */
export const watchOf = ({ id, session, expiresAt }: Connection, now: Date): Write[] => [
  { check: keys.connection(id), onlyIf: present, race: "the end of a connection" },
  {
    put: { ...keys.listener(watchersTopic, session, id), id, session, at: now.toISOString(), expiresAt },
    onlyIf: "beside",
  },
]

export const liveReader = (table: TableReader) => ({
  async ticket(ticket: string): Promise<Ticket | undefined> {
    const item = await table.get(keys.socketTicket(hashOfToken(ticket)))
    return item && StoredTicket.parse(item)
  },

  async isOpen(id: string): Promise<boolean> {
    return (await table.get(keys.connection(id))) !== undefined
  },

  /** Who may open a request as it stands; nobody, once it is deleted. */
  async audienceOf(number: number): Promise<Audience | undefined> {
    const item = await table.get(keys.request(number), { eventually: true })
    return item && Audience.parse(item)
  },

  /** Everybody who is told of a topic; with a session, those of it alone. */
  async listeners(topic: string, session?: string): Promise<Listener[]> {
    const found: Item[] = []
    let cursor: string | undefined
    for (let read = 0; read < mostPages; read += 1) {
      const { items, cursor: next } = await table.query({
        partition: keys.topic(topic),
        ...(session !== undefined && { prefix: keys.listenerPrefix(session) }),
        limit: page,
        cursor,
      })
      found.push(...items)
      cursor = next
      if (!cursor) break
    }
    return found.map((item) => ({ topic, ...StoredListener.parse(item) }))
  },
})

export const liveStore = (table: Table) => ({
  ...liveReader(table),

  /** Forgets a socket that is closed. */
  forget: (listener: Pick<Listener, "topic" | "session" | "id">): Promise<void> =>
    table.transact(removalOf(listener)),

  /** What is known of a socket by the gateway's id alone. */
  async connection(id: string): Promise<Connection | undefined> {
    const item = await table.get(keys.connection(id))
    return item && { id, ...StoredConnection.parse(item) }
  },
})
