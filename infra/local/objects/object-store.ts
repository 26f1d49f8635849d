import { createHash, randomUUID } from "node:crypto"
import { createReadStream, mkdirSync } from "node:fs"
import { copyFile, type FileHandle, open, rm } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import type { Readable } from "node:stream"

export type StoredObject = {
  key: string
  size: number
  type: string
  cacheControl: string | undefined
  etag: string
  modifiedAt: number
}

export type Range = { start: number; end: number }

export class BodyMismatch extends Error {
  override name = "BodyMismatch"
}

export type WriteCondition = { etag: string | undefined }

export class NotAsExpected extends Error {
  override name = "NotAsExpected"
  readonly isMissing: boolean
  constructor(isMissing: boolean) {
    super("Something else lies there")
    this.isMissing = isMissing
  }
}

type About = { type: string; cacheControl: string | undefined }
type Announced = { length?: number | undefined; sha256?: string | undefined; md5?: string | undefined }
type Written = { file: string; size: number; md5: string }

const openDatabase = (folder: string) => {
  const database = new DatabaseSync(join(folder, "objects.sqlite"))
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS object (
      bucket TEXT, key TEXT, file TEXT NOT NULL, size INTEGER NOT NULL, type TEXT NOT NULL, cache_control TEXT,
      etag TEXT NOT NULL, modified_at INTEGER NOT NULL, PRIMARY KEY (bucket, key)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS begun (
      id TEXT PRIMARY KEY, bucket TEXT, key TEXT, type TEXT, cache_control TEXT, begun_at INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS part (
      upload TEXT, number INTEGER, file TEXT NOT NULL, size INTEGER NOT NULL, md5 TEXT NOT NULL,
      PRIMARY KEY (upload, number)) WITHOUT ROWID;
  `)
  const statements = {
    find: database.prepare("SELECT * FROM object WHERE bucket = ? AND key = ?"),
    put: database.prepare("INSERT OR REPLACE INTO object VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
    remove: database.prepare("DELETE FROM object WHERE bucket = ? AND key = ?"),
    list: database.prepare(
      "SELECT * FROM object WHERE bucket = ? AND key > ? AND key >= ? AND key < ? ORDER BY key LIMIT ?",
    ),
    begin: database.prepare("INSERT INTO begun VALUES (?, ?, ?, ?, ?, ?)"),
    upload: database.prepare("SELECT * FROM begun WHERE id = ? AND bucket = ? AND key = ?"),
    part: database.prepare("SELECT * FROM part WHERE upload = ? AND number = ?"),
    parts: database.prepare("SELECT * FROM part WHERE upload = ? ORDER BY number"),
    putPart: database.prepare("INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?, ?)"),
    endUpload: database.prepare("DELETE FROM begun WHERE id = ?"),
    endParts: database.prepare("DELETE FROM part WHERE upload = ?"),
    oldObjects: database.prepare(
      "SELECT key FROM object WHERE bucket = ? AND key >= ? AND key < ? AND modified_at < ?",
    ),
    oldUploads: database.prepare(
      "SELECT id FROM begun WHERE bucket = ? AND key >= ? AND key < ? AND begun_at < ?",
    ),
  }
  return { database, statements }
}

/** Into a new file of the folder. */
const writeFile = async (
  folder: string,
  body: AsyncIterable<Uint8Array>,
  announced: Announced,
): Promise<Written> => {
  const file = randomUUID()
  const path = join(folder, file)
  const md5 = createHash("md5")
  const sha256 = announced.sha256 === undefined ? undefined : createHash("sha256")
  let handle: FileHandle | undefined
  let size = 0
  try {
    handle = await open(path, "wx")
    for await (const chunk of body) {
      size += chunk.byteLength
      md5.update(chunk)
      sha256?.update(chunk)
      await handle.writeFile(chunk)
    }
    const digest = md5.digest()
    if (announced.length !== undefined && size !== announced.length) throw new BodyMismatch("length")
    if (sha256 && sha256.digest("hex") !== announced.sha256) throw new BodyMismatch("sha256")
    if (announced.md5 !== undefined && digest.toString("base64") !== announced.md5)
      throw new BodyMismatch("md5")
    await handle.sync()
    return { file, size, md5: digest.toString("hex") }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle?.close()
  }
}

const asObject = (row: Record<string, unknown>): StoredObject => ({
  key: String(row.key),
  size: Number(row.size),
  type: String(row.type),
  cacheControl: row.cache_control === null ? undefined : String(row.cache_control),
  etag: String(row.etag),
  modifiedAt: Number(row.modified_at),
})

/** Long because it is a list of short methods over one database and one folder. */
export const objectStore = (folder: string) => {
  const files = join(folder, "files")
  mkdirSync(files, { recursive: true })
  const { database, statements } = openDatabase(folder)
  const pathOf = (file: unknown) => join(files, String(file))
  const discard = (file: unknown) => rm(pathOf(file), { force: true })

  const commit = async (
    bucket: string,
    key: string,
    written: Omit<Written, "md5">,
    etag: string,
    about: About,
    condition?: WriteCondition,
  ) => {
    const before = statements.find.get(bucket, key)
    if (condition && before?.etag !== condition.etag) {
      await discard(written.file)
      throw new NotAsExpected(before === undefined)
    }
    statements.put.run(
      bucket,
      key,
      written.file,
      written.size,
      about.type,
      about.cacheControl ?? null,
      etag,
      Date.now(),
    )
    if (before) await discard(before.file)
    return etag
  }

  return {
    async put(
      bucket: string,
      key: string,
      body: AsyncIterable<Uint8Array>,
      about: About,
      announced: Announced = {},
      condition?: WriteCondition,
    ): Promise<string> {
      const written = await writeFile(files, body, announced)
      return commit(bucket, key, written, `"${written.md5}"`, about, condition)
    },

    head(bucket: string, key: string): StoredObject | undefined {
      const row = statements.find.get(bucket, key)
      return row && asObject(row)
    },

    read(bucket: string, key: string, range?: Range): Readable | undefined {
      const row = statements.find.get(bucket, key)
      return row && createReadStream(pathOf(row.file), range)
    },

    async copy(
      from: { bucket: string; key: string },
      bucket: string,
      key: string,
      about: About,
    ): Promise<string | undefined> {
      const row = statements.find.get(from.bucket, from.key)
      if (!row) return undefined
      const file = randomUUID()
      await copyFile(pathOf(row.file), pathOf(file))
      return commit(bucket, key, { file, size: Number(row.size) }, String(row.etag), about)
    },

    async remove(bucket: string, key: string): Promise<void> {
      const row = statements.find.get(bucket, key)
      if (!row) return
      statements.remove.run(bucket, key)
      await discard(row.file)
    },

    list(
      bucket: string,
      prefix: string,
      after: string,
      most: number,
    ): { objects: StoredObject[]; more: boolean } {
      const rows = statements.list.all(bucket, after, prefix, `${prefix}\u{10ffff}`, most + 1)
      return { objects: rows.slice(0, most).map(asObject), more: rows.length > most }
    },

    beginUpload(bucket: string, key: string, about: About): string {
      const id = randomUUID()
      statements.begin.run(id, bucket, key, about.type, about.cacheControl ?? null, Date.now())
      return id
    },

    hasUpload: (id: string, bucket: string, key: string): boolean =>
      statements.upload.get(id, bucket, key) !== undefined,

    async putPart(id: string, number: number, body: AsyncIterable<Uint8Array>, announced: Announced) {
      const written = await writeFile(files, body, announced)
      const before = statements.part.get(id, number)
      statements.putPart.run(id, number, written.file, written.size, written.md5)
      if (before) await discard(before.file)
      return `"${written.md5}"`
    },

    parts: (id: string): { number: number; size: number; etag: string }[] =>
      statements.parts
        .all(id)
        .map(({ number, size, md5 }) => ({ number: Number(number), size: Number(size), etag: `"${md5}"` })),

    async completeUpload(
      id: string,
      bucket: string,
      key: string,
      wanted: { number: number; etag: string }[],
    ): Promise<string | undefined> {
      const upload = statements.upload.get(id, bucket, key)
      const parts = wanted.map(({ number, etag }) => {
        const row = statements.part.get(id, number)
        return row?.md5 === etag.replaceAll('"', "") ? row : undefined
      })
      if (!upload || parts.length === 0 || parts.includes(undefined)) return undefined
      const chunks = async function* () {
        for (const part of parts) yield* createReadStream(pathOf(part?.file)) as AsyncIterable<Buffer>
      }
      const written = await writeFile(files, chunks(), {})
      const hashes = Buffer.concat(parts.map((part) => Buffer.from(String(part?.md5), "hex")))
      const etag = `"${createHash("md5").update(hashes).digest("hex")}-${parts.length}"`
      await commit(bucket, key, written, etag, {
        type: String(upload.type),
        cacheControl: upload.cache_control === null ? undefined : String(upload.cache_control),
      })
      await this.abortUpload(id)
      return etag
    },

    async abortUpload(id: string): Promise<void> {
      const parts = statements.parts.all(id)
      statements.endParts.run(id)
      statements.endUpload.run(id)
      await Promise.all(parts.map(({ file }) => discard(file)))
    },

    async sweep(bucket: string, prefix: string, before: Date): Promise<number> {
      const range = [bucket, prefix, `${prefix}\u{10ffff}`, before.getTime()] as const
      const objects = statements.oldObjects.all(...range)
      const uploads = statements.oldUploads.all(...range)
      for (const { key } of objects) await this.remove(bucket, String(key))
      for (const { id } of uploads) await this.abortUpload(String(id))
      return objects.length + uploads.length
    },

    close: () => database.close(),
  }
}

export type ObjectStore = ReturnType<typeof objectStore>
