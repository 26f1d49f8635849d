import { DatabaseSync } from "node:sqlite"

export type RecordKind = "payment" | "refund" | "customer" | "card" | "answer"
type Thing = Record<string, unknown>

export const squareStore = (file: string) => {
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS kept (
      number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, thing TEXT NOT NULL,
      UNIQUE (kind, id));
  `)
  const put = database.prepare(
    "INSERT INTO kept (kind, id, thing) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET thing = excluded.thing",
  )
  const one = database.prepare("SELECT thing FROM kept WHERE kind = ? AND id = ?")
  const all = database.prepare("SELECT thing FROM kept WHERE kind = ? ORDER BY number")
  const read = (row: Record<string, unknown> | undefined): Thing | undefined =>
    row && (JSON.parse(String(row.thing)) as Thing)
  return {
    put: (kind: RecordKind, id: string, thing: Thing): void => void put.run(kind, id, JSON.stringify(thing)),
    get: (kind: RecordKind, id: string): Thing | undefined => read(one.get(kind, id)),
    all: (kind: RecordKind): Thing[] =>
      all.all(kind).flatMap((row): Thing[] => {
        const thing = read(row)
        return thing ? [thing] : []
      }),
    close: () => database.close(),
  }
}

export type SquareStore = ReturnType<typeof squareStore>
