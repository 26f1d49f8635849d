import { randomUUID } from "node:crypto"
import { clock } from "../platform/clock.ts"
import { keys } from "../platform/keys.ts"
import type { TableReader } from "../platform/table.ts"
import type { StoredTransfer, TransferChange, TransferRun } from "../platform/transfers.ts"
import { csvHead, csvLines, flat } from "./rules/csv.ts"
import { type Entity, type ExportedFile, entityNames, type Row } from "./rules/entities.ts"
import { readme } from "./rules/readme.ts"
import { zipOfFiles, zipOfTexts } from "./rules/zip.ts"
import { type Checkpoint, checkpointOf, folderOf, workFolderOf } from "./store.ts"
import { type Lists, type Read, walksOver } from "./walks.ts"

/** Where stored files are read, and the export's own written; keys begin with the folder of their bucket. */
export type ExportObjects = Lists & {
  /** nothing of what is not there */
  get: (key: string) => Promise<Uint8Array | undefined>
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  removeAll: (folder: string) => Promise<void>
}

/** A part is held in memory while it is packed; of what is read a step holds so much. Bytes. */
const most = { part: 100_000_000, chunk: 16_000_000 }
const filesAtOnce = 8

type Line = [entity: Entity, row: Row] | [entity: "file", row: ExportedFile]

/**
 * All that goes out, in steps: first the records are read, page by page, into objects of the export's own; then pictures and
 * documents are packed, then the records. Each step writes under names that nobody else has, and counts once its checkpoint
 * stands: done twice at once, or begun again, one of them is as if it had never been (docs/decisions/import-and-export.md).
 */
export const exporter = (
  table: TableReader,
  objects: ExportObjects,
  limits: typeof most = most,
): TransferRun => {
  const walks = walksOver(table, objects, clock.now)

  /** What a step has read, by the key that its checkpoint tells; beside it the names of what others may come across again. */
  const stored = async <Kept>(key: string): Promise<Kept> => {
    const bytes = await objects.get(`files/${key}`)
    if (!bytes) throw new Error(`What an export has read is gone: ${key}`)
    return JSON.parse(Buffer.from(bytes).toString()) as Kept
  }
  const linesOf = (key: string) => stored<Line[]>(key)
  const knownOf = (key: string) => stored<string[]>(`${key}.known`)
  const store = (key: string, text: string) =>
    objects.put(`files/${key}`, Buffer.from(text), "application/json")

  const begun = async (checkpoint: Checkpoint): Promise<Checkpoint> => {
    if (checkpoint.lastNumber > 0 || checkpoint.people > 0) return checkpoint
    const [last, counts] = await Promise.all([
      table.get(keys.invoiceCounter),
      table.query({ partition: keys.roleCounts, limit: 20 }),
    ])
    const people = counts.items.reduce((sum, { value }) => sum + Number(value ?? 0), 0)
    return { ...checkpoint, lastNumber: Number(last?.value ?? 0), people }
  }

  const reading = async (seen: StoredTransfer, first: Checkpoint, until: Date): Promise<TransferChange> => {
    let next = await begun(first)
    const known = new Set<string>()
    for (const key of next.chunks) for (const one of await knownOf(key)) known.add(one)
    // As text: it is measured, and stored, as it is.
    const lines: string[] = []
    const added: string[] = []
    const keep = (line: Line) => {
      const text = JSON.stringify(line)
      lines.push(text)
      bytes += text.length
    }
    const counts: Record<string, number> = { ...next.counts }
    const columns = new Map(Object.entries(next.columns).map(([name, all]) => [name, new Set(all)]))
    const read = { ...next.read }
    let [done, bytes, files] = [seen.done, 0, next.files]

    const take = ({ entity, row, once }: Read) => {
      if (once !== undefined) {
        if (known.has(once)) return
        known.add(once)
        added.push(once)
      }
      keep([entity, row])
      counts[entity] = (counts[entity] ?? 0) + 1
      const names = columns.get(entity) ?? new Set()
      columns.set(entity, names)
      for (const name of Object.keys(flat(row))) names.add(name)
    }

    do {
      const one = walks[next.walk]
      if (!one) break
      const startedAt = clock.now().toISOString()
      const found = await one.walk({
        cursor: next.cursor,
        lastNumber: next.lastNumber,
        isKnown: (once) => known.has(once),
      })
      for (const each of found.reads) take(each)
      for (const file of found.files) keep(["file", file])
      files += found.files.length
      done += found.done
      for (const name of one.reads)
        read[name] = { from: read[name]?.from ?? startedAt, to: clock.now().toISOString() }
      const { cursor: _cursor, ...rest } = next
      next = found.cursor ? { ...rest, cursor: found.cursor } : { ...rest, walk: next.walk + 1 }
    } while (clock.now() < until && bytes < limits.chunk)

    const key = `${workFolderOf(seen._id)}/${randomUUID()}`
    await store(key, `[${lines.join(",\n")}]`)
    await store(`${key}.known`, JSON.stringify(added))
    const checkpoint: Checkpoint = {
      ...next,
      chunks: [...next.chunks, key],
      counts,
      columns: Object.fromEntries([...columns].map(([name, all]) => [name, [...all]])),
      read,
      files,
    }
    if (walks[next.walk]) return { checkpoint, done, total: next.lastNumber + next.people }
    return { checkpoint: { ...checkpoint, phase: "files" }, done: 0, total: files }
  }

  const withPart = async (
    { _id }: StoredTransfer,
    checkpoint: Checkpoint,
    name: string,
    packed: { bytes: Uint8Array; files: number },
  ): Promise<Checkpoint> => {
    // The last of it is what a browser calls it.
    const key = `${folderOf(_id)}/${randomUUID()}/${name}`
    await objects.put(`files/${key}`, packed.bytes, "application/zip")
    const part = {
      key,
      name,
      bytes: packed.bytes.byteLength,
      files: packed.files,
      at: clock.now().toISOString(),
    }
    return { ...checkpoint, parts: [...checkpoint.parts, part] }
  }

  const filesOf = async (key: string): Promise<ExportedFile[]> =>
    (await linesOf(key)).flatMap((line) => (line[0] === "file" ? [line[1] as ExportedFile] : []))

  const packingFiles = async (
    seen: StoredTransfer,
    first: Checkpoint,
    until: Date,
  ): Promise<TransferChange> => {
    const packed = new Map<string, Uint8Array>()
    const missing = [...first.missing]
    let { chunk, file } = first.packed
    let [bytes, done] = [0, seen.done]
    const mayGoOn = () => bytes < limits.part && clock.now() < until
    do {
      const files = await filesOf(first.chunks[chunk] ?? "")
      while (file < files.length) {
        const some = files.slice(file, file + filesAtOnce)
        const contents = await Promise.all(some.map(({ key }) => objects.get(key)))
        for (const [nth, { path }] of some.entries()) {
          const content = contents[nth]
          if (content) packed.set(path, content)
          else missing.push(path)
          bytes += content?.byteLength ?? 0
        }
        file += some.length
        done += some.length
        if (!mayGoOn()) break
      }
      if (file >= files.length) [chunk, file] = [chunk + 1, 0]
    } while (chunk < first.chunks.length && mayGoOn())
    const checkpoint: Checkpoint = { ...first, packed: { chunk, file }, missing }
    const name = `clearline-files-${first.parts.length + 1}.zip`
    const after =
      packed.size === 0
        ? checkpoint
        : await withPart(seen, checkpoint, name, { bytes: zipOfFiles(packed), files: packed.size })
    if (chunk < first.chunks.length) return { checkpoint: after, done }
    const packing = { ...after, phase: "packing" as const, packed: { chunk: 0, file: 0 } }
    return { checkpoint: packing, done: 0, total: first.chunks.length }
  }

  const packingRecords = async (
    seen: StoredTransfer,
    first: Checkpoint,
    until: Date,
  ): Promise<TransferChange> => {
    const nth = first.parts.filter(({ name }) => name.startsWith("clearline-records")).length + 1
    const suffix = nth === 1 ? "" : `-${nth}`
    const zip = zipOfTexts()
    const begunFiles = new Set<Entity>()
    const write = (entity: Entity, rows: readonly Row[]) => {
      const columns = first.columns[entity] ?? []
      const isFirst = !begunFiles.has(entity)
      begunFiles.add(entity)
      const json = rows.map((row) => JSON.stringify(row)).join(",\n")
      const between = json === "" ? "" : isFirst ? "\n" : ",\n"
      zip.write(`${entity}${suffix}.json`, `${isFirst ? "[" : ""}${between}${json}`)
      zip.write(`${entity}${suffix}.csv`, `${isFirst ? csvHead(columns) : ""}${csvLines(columns, rows)}`)
    }

    const told = { ...first, startedAt: seen.at }
    zip.write("README.txt", readme(told))
    let chunk = first.packed.chunk
    do {
      const lines = await linesOf(first.chunks[chunk] ?? "")
      for (const entity of entityNames) {
        const rows = lines.flatMap((line) => (line[0] === entity ? [line[1]] : []))
        if (rows.length > 0) write(entity, rows)
      }
      chunk += 1
    } while (chunk < first.chunks.length && clock.now() < until)
    const isLast = chunk >= first.chunks.length
    // What the shop has none of is told, too.
    if (isLast) for (const entity of entityNames) if (!first.counts[entity]) write(entity, [])
    for (const entity of begunFiles) zip.write(`${entity}${suffix}.json`, "\n]\n")

    const checkpoint = { ...first, packed: { chunk, file: 0 } }
    const after = await withPart(seen, checkpoint, `clearline-records${suffix}.zip`, zip.end())
    return { checkpoint: isLast ? { ...after, phase: "tidying" } : after, done: chunk }
  }

  /** What it worked with goes; what it handed out stays for its days. */
  const tidying = async (seen: StoredTransfer, checkpoint: Checkpoint): Promise<TransferChange> => {
    await objects.removeAll(workFolderOf(seen._id))
    const { chunks: _chunks, columns: _columns, ...rest } = checkpoint
    return { checkpoint: rest, state: "done" }
  }

  return (seen, until) => {
    const checkpoint = checkpointOf(seen)
    switch (checkpoint.phase) {
      case "reading":
        return reading(seen, checkpoint, until)
      case "files":
        return packingFiles(seen, checkpoint, until)
      case "packing":
        return packingRecords(seen, checkpoint, until)
      case "tidying":
        return tidying(seen, checkpoint)
    }
  }
}
