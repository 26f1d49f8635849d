import { DatabaseSync } from "node:sqlite"

export type RecordKind = "payment" | "refund" | "customer" | "card" | "answer"
type StoredRecord = Record<string, unknown>

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
  const selectOne = database.prepare("SELECT thing FROM kept WHERE kind = ? AND id = ?")
  const selectAll = database.prepare("SELECT thing FROM kept WHERE kind = ? ORDER BY number")
  const read = (row: Record<string, unknown> | undefined): StoredRecord | undefined =>
    row && (JSON.parse(String(row.thing)) as StoredRecord)
  return {
    put: (kind: RecordKind, id: string, thing: StoredRecord): void =>
      void put.run(kind, id, JSON.stringify(thing)),
    get: (kind: RecordKind, id: string): StoredRecord | undefined => read(selectOne.get(kind, id)),
    all: (kind: RecordKind): StoredRecord[] =>
      selectAll.all(kind).flatMap((row): StoredRecord[] => {
        const record = read(row)
        return record ? [record] : []
      }),
    close: () => database.close(),
  }
}

export type SquareStore = ReturnType<typeof squareStore>
