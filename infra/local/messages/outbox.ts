import { DatabaseSync } from "node:sqlite"

export type SentMessage = {
  id: string
  kind: "text" | "email"
  from: string
  to: string
  subject?: string
  body: string
  html?: string
  attachments?: { fileName: string; type: string; bytes: number }[]
  raw?: string
  at: string
}

/** Sent texts and emails, stored by the stand-ins and shown at `/__local`. */
export const outboxIn = (file: string) => {
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS sent (number INTEGER PRIMARY KEY AUTOINCREMENT, message TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS recipient ON sent (json_extract(message, '$.to'));
  `)
  const insert = database.prepare("INSERT INTO sent (message) VALUES (?)")
  const latest = database.prepare("SELECT message FROM sent ORDER BY number DESC LIMIT ?")
  const latestTo = database.prepare(
    "SELECT message FROM sent WHERE json_extract(message, '$.to') = ? ORDER BY number DESC LIMIT ?",
  )
  return {
    add: (message: SentMessage): void => void insert.run(JSON.stringify(message)),
    latest: (most: number, to?: string): SentMessage[] =>
      (to === undefined ? latest.all(most) : latestTo.all(to, most)).map(
        ({ message }) => JSON.parse(String(message)) as SentMessage,
      ),
    close: () => database.close(),
  }
}

export type Outbox = ReturnType<typeof outboxIn>
