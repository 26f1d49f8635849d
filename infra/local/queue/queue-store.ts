import { createHash, randomUUID } from "node:crypto"
import { EventEmitter, once } from "node:events"
import { DatabaseSync } from "node:sqlite"

export type QueueSettings = {
  name: string
  visibilitySeconds: number
  deadLetters?: { queue: string; maxReceives: number }
}

export type Message = {
  id: string
  receipt: string
  body: string
  md5: string
  attributes: Record<string, unknown>
  receives: number
  sentAt: number
  firstReceivedAt: number
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex")

const statementsOf = (database: DatabaseSync) => ({
  send: database.prepare(
    "INSERT INTO message (queue, id, body, attributes, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?)",
  ),
  due: database.prepare(
    "SELECT * FROM message WHERE queue = ? AND visible_at <= ? ORDER BY visible_at, number LIMIT ?",
  ),
  take: database.prepare(
    "UPDATE message SET visible_at = ?, receives = receives + 1, receipt = ?, first_received_at = coalesce(first_received_at, ?) WHERE number = ?",
  ),
  move: database.prepare(
    "UPDATE message SET queue = ?, visible_at = ?, receives = 0, receipt = NULL WHERE number = ?",
  ),
  remove: database.prepare("DELETE FROM message WHERE queue = ? AND receipt = ?"),
  hide: database.prepare("UPDATE message SET visible_at = ? WHERE queue = ? AND receipt = ?"),
  nextDue: database.prepare("SELECT min(visible_at) AS at FROM message WHERE queue = ?"),
  all: database.prepare("SELECT * FROM message WHERE queue = ? ORDER BY number LIMIT 1000"),
})

export const queueStore = (file: string, queues: readonly QueueSettings[], now: () => number = Date.now) => {
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS message (
      number INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
      attributes TEXT NOT NULL, sent_at INTEGER NOT NULL, visible_at INTEGER NOT NULL,
      receives INTEGER NOT NULL DEFAULT 0, first_received_at INTEGER, receipt TEXT);
    CREATE INDEX IF NOT EXISTS visible ON message (queue, visible_at);
  `)
  const statements = statementsOf(database)
  const settings = new Map(queues.map((queue) => [queue.name, queue]))
  const arrivals = new EventEmitter().setMaxListeners(100)

  const asMessage = (row: Record<string, unknown>): Message => ({
    id: String(row.id),
    receipt: String(row.receipt),
    body: String(row.body),
    md5: md5(String(row.body)),
    attributes: JSON.parse(String(row.attributes)),
    receives: Number(row.receives),
    sentAt: Number(row.sent_at),
    firstReceivedAt: Number(row.first_received_at ?? 0),
  })

  const receiveDue = (queue: QueueSettings, most: number, visibilitySeconds: number): Message[] => {
    const at = now()
    const rows = statements.due.all(queue.name, at, most)
    return rows.flatMap((row) => {
      const number = Number(row.number)
      if (queue.deadLetters && Number(row.receives) >= queue.deadLetters.maxReceives) {
        statements.move.run(queue.deadLetters.queue, at, number)
        return []
      }
      const receipt = randomUUID()
      statements.take.run(at + visibilitySeconds * 1000, receipt, at, number)
      const receivedFields = {
        receipt,
        receives: Number(row.receives) + 1,
        first_received_at: row.first_received_at ?? at,
      }
      return asMessage({ ...row, ...receivedFields })
    })
  }

  return {
    queue: (name: string): QueueSettings | undefined => settings.get(name),

    send(queue: string, body: string, attributes: Record<string, unknown> = {}, delaySeconds = 0) {
      const id = randomUUID()
      const at = now()
      statements.send.run(queue, id, body, JSON.stringify(attributes), at, at + delaySeconds * 1000)
      arrivals.emit(queue)
      return { id, md5: md5(body) }
    },

    async receive(
      queue: QueueSettings,
      most: number,
      {
        waitSeconds = 0,
        visibilitySeconds = queue.visibilitySeconds,
        signal,
      }: {
        waitSeconds?: number
        visibilitySeconds?: number
        signal?: AbortSignal
      } = {},
    ): Promise<Message[]> {
      const deadline = Date.now() + waitSeconds * 1000
      for (;;) {
        const messages = receiveDue(queue, most, visibilitySeconds)
        const remainingMs = deadline - Date.now()
        if (messages.length > 0 || remainingMs <= 0 || signal?.aborted) return messages
        const { at } = statements.nextDue.get(queue.name) ?? {}
        const pause = typeof at === "number" ? Math.min(remainingMs, Math.max(at - now(), 1)) : remainingMs
        const waking = AbortSignal.any([AbortSignal.timeout(pause), ...(signal ? [signal] : [])])
        await once(arrivals, queue.name, { signal: waking }).catch(() => undefined)
      }
    },

    remove: (queue: string, receipt: string): void => void statements.remove.run(queue, receipt),

    hide: (queue: string, receipt: string, seconds: number): void => {
      statements.hide.run(now() + seconds * 1000, queue, receipt)
      arrivals.emit(queue)
    },

    all: (queue: string): Message[] => statements.all.all(queue).map(asMessage),

    close: () => database.close(),
  }
}

export type QueueStore = ReturnType<typeof queueStore>
