import { randomBytes, randomUUID } from "node:crypto"
import * as z from "zod"
import type { Hint } from "#shared/api/live.ts"
import { type Actor, epochSeconds, hashToken } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { absent, type Item, present, type Table, type TableReader, type Write } from "../platform/table.ts"

/*
 * Access patterns of sockets
 * ticket: TICKET#hash / A, opens one socket once
 * connection: WS#connection / A, by the gateway's id
 * listeners of a topic or session: LIVE#topic / session#id, read consistently so none is missed
 * watchers of the program: LIVE#pipeline / session#id
 * audience: SR#n / A
 * closings: CLOSE#id / A, handled by fan-out through the stream
 */

const ticketSeconds = 30
/** The gateway closes sockets after two hours; expired records are removed a little later. */
const connectionSeconds = 2 * 3600 + 600
/** Listeners per page; only the staff topic needs several. */
const page = 200
const maxPages = 10

/** The topic follows from the user, never from the client's request. */
export const topicOf = ({ role, _id }: Pick<Actor, "role" | "_id">): string => {
  if (role === "technician") return `technician#${_id}`
  return role === "user" ? `customer#${_id}` : "desk"
}

/** The fields that decide who may open a request (`requests/rules/ownership.ts`). */
export const Audience = z.object({
  assignedTechnicians: z.array(z.string()),
  customerId: z.string().optional(),
  billingId: z.string().optional(),
})
export type Audience = z.output<typeof Audience>

/** Topics of all who may open this request; `inside` excludes customers. */
export const topicsOf = (
  { assignedTechnicians, customerId, billingId }: Audience,
  { inside = false } = {},
): string[] => [
  topicOf({ role: "clerk", _id: "" }),
  ...assignedTechnicians.map((_id) => topicOf({ role: "technician", _id })),
  ...(inside ? [] : [customerId, billingId]).flatMap((_id) => (_id ? [topicOf({ role: "user", _id })] : [])),
]

export type LiveMessage = {
  hint: Hint
  /** for a request, current and previous audience; otherwise the request's current audience is looked up */
  topics?: readonly string[]
  /** not for customers */
  inside?: boolean
}

const StoredTicket = z.object({ userId: z.string(), session: z.string(), expiresAt: z.int() })
export type Ticket = z.output<typeof StoredTicket>

/** Returned once; the table stores its hash. */
export const newTicket = (actor: Actor, now: Date): { ticket: string; writes: Write[] } => {
  const ticket = randomBytes(32).toString("base64url")
  const expiresAt = epochSeconds(now) + ticketSeconds
  const item = { ...keys.socketTicket(hashToken(ticket)), userId: actor._id, session: actor.session }
  return { ticket, writes: [{ put: { ...item, expiresAt }, onlyIf: absent, race: "the same ticket twice" }] }
}

const StoredConnection = z.object({
  topic: z.string(),
  session: z.string(),
  userId: z.string().optional(),
  expiresAt: z.int().optional(),
})
/** topic of the catalog program's log */
export const watchersTopic = "pipeline"
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
    { remove: keys.socketTicket(hashToken(ticket)), onlyIf: present, race: "the same ticket used twice" },
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

/** Closes the sockets of ended or changed sessions, through the stream. */
export const closeConnections = (sessions: readonly Actor[], now = new Date()): Write[] => {
  if (sessions.length === 0) return []
  const closed: Closed[] = sessions.map((actor) => ({ topic: topicOf(actor), session: actor.session }))
  const put = { ...keys.closing(randomUUID()), closed, expiresAt: epochSeconds(now) + 3600 }
  return [{ put, onlyIf: "unguarded" }]
}

export const Closed = z.object({ topic: z.string(), session: z.string() })
export type Closed = z.output<typeof Closed>

const removalOf = ({ topic, session, id }: Pick<Listener, "topic" | "session" | "id">): Write[] => [
  { remove: keys.connection(id), onlyIf: "unguarded" },
  { remove: keys.listener(topic, session, id), onlyIf: present, race: "another end of the same connection" },
  ...(topic === watchersTopic
    ? []
    : [{ remove: keys.listener(watchersTopic, session, id), onlyIf: "unguarded" } as const]),
]

type Connection = z.output<typeof StoredConnection> & { id: string }

export const watchWrites = ({ id, session, expiresAt }: Connection, now: Date): Write[] => [
  { check: keys.connection(id), onlyIf: present, race: "the end of a connection" },
  {
    put: { ...keys.listener(watchersTopic, session, id), id, session, at: now.toISOString(), expiresAt },
    onlyIf: "unguarded",
  },
]

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

  forget: (listener: Pick<Listener, "topic" | "session" | "id">): Promise<void> =>
    table.transact(removalOf(listener)),

  async connection(id: string): Promise<Connection | undefined> {
    const item = await table.get(keys.connection(id))
    return item && { id, ...StoredConnection.parse(item) }
  },
})
