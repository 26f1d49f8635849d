import { randomUUID } from "node:crypto"
import { clock } from "../platform/clock.ts"
import { keys } from "../platform/keys.ts"
import type { TableReader } from "../platform/table.ts"
import type { StoredTransfer, TransferChange, TransferRun } from "../platform/transfers.ts"
import { createExportSteps, type ExportRecord, type ObjectLister } from "./export-steps.ts"
import { csvHead, csvLines, flatten } from "./rules/csv.ts"
import { type Entity, type ExportedFile, entityNames, type Row } from "./rules/entities.ts"
import { readme } from "./rules/readme.ts"
import { createTextZip, zipFiles } from "./rules/zip.ts"
import { type Checkpoint, checkpointOf, folderOf, workFolderOf } from "./store.ts"

/** Keys begin with the folder of their bucket. */
export type ExportObjects = ObjectLister & {
  /** undefined for a missing object */
  get: (key: string) => Promise<Uint8Array | undefined>
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  removeAll: (folder: string) => Promise<void>
}

/** Bytes. A part is built in memory; `chunk` is the amount read per step. */
const defaultLimits = { part: 100_000_000, chunk: 16_000_000 }
const filesAtOnce = 8

type Line = [entity: Entity, row: Row] | [entity: "file", row: ExportedFile]

/**
 * Runs an export in steps: reads all records into intermediate objects, then packs pictures and documents, then the
 * records. Each step writes under unique names that count only once its checkpoint is stored, so concurrent or repeated
 * steps are harmless (docs/decisions/import-and-export.md).
 */
export const exporter = (
  table: TableReader,
  objects: ExportObjects,
  limits: typeof defaultLimits = defaultLimits,
): TransferRun => {
  const exportSteps = createExportSteps(table, objects, clock.now)

  /** Reads an intermediate object. */
  const readStored = async <Content>(key: string): Promise<Content> => {
    const bytes = await objects.get(`files/${key}`)
    if (!bytes) throw new Error(`What an export has read is gone: ${key}`)
    return JSON.parse(Buffer.from(bytes).toString()) as Content
  }
  const readLines = (key: string) => readStored<Line[]>(key)
  const readKnown = (key: string) => readStored<string[]>(`${key}.known`)
  const store = (key: string, text: string) =>
    objects.put(`files/${key}`, Buffer.from(text), "application/json")

  const withTotals = async (checkpoint: Checkpoint): Promise<Checkpoint> => {
    if (checkpoint.lastNumber > 0 || checkpoint.people > 0) return checkpoint
    const [last, counts] = await Promise.all([
      table.get(keys.invoiceCounter),
      table.query({ partition: keys.roleCounts, limit: 20 }),
    ])
    const people = counts.items.reduce((sum, { value }) => sum + Number(value ?? 0), 0)
    return { ...checkpoint, lastNumber: Number(last?.value ?? 0), people }
  }

  const readRecords = async (
    transfer: StoredTransfer,
    first: Checkpoint,
    until: Date,
  ): Promise<TransferChange> => {
    let next = await withTotals(first)
    const known = new Set<string>()
    for (const key of next.chunks) for (const step of await readKnown(key)) known.add(step)
    // Serialized once, for its size and for storage.
    const lines: string[] = []
    const newlyKnown: string[] = []
    const addLine = (line: Line) => {
      const text = JSON.stringify(line)
      lines.push(text)
      bytes += text.length
    }
    const counts: Record<string, number> = { ...next.counts }
    const columns = new Map(Object.entries(next.columns).map(([name, all]) => [name, new Set(all)]))
    const read = { ...next.read }
    let [done, bytes, files] = [transfer.done, 0, next.files]

    const addRecord = ({ entity, row, once }: ExportRecord) => {
      if (once !== undefined) {
        if (known.has(once)) return
        known.add(once)
        newlyKnown.push(once)
      }
      addLine([entity, row])
      counts[entity] = (counts[entity] ?? 0) + 1
      const names = columns.get(entity) ?? new Set()
      columns.set(entity, names)
      for (const name of Object.keys(flatten(row))) names.add(name)
    }

    do {
      const step = exportSteps[next.walk]
      if (!step) break
      const startedAt = clock.now().toISOString()
      const found = await step.read({
        cursor: next.cursor,
        lastNumber: next.lastNumber,
        isKnown: (once) => known.has(once),
      })
      for (const each of found.reads) addRecord(each)
      for (const file of found.files) addLine(["file", file])
      files += found.files.length
      done += found.done
      for (const name of step.reads)
        read[name] = { from: read[name]?.from ?? startedAt, to: clock.now().toISOString() }
      const { cursor: _cursor, ...rest } = next
      next = found.cursor ? { ...rest, cursor: found.cursor } : { ...rest, walk: next.walk + 1 }
    } while (clock.now() < until && bytes < limits.chunk)

    const key = `${workFolderOf(transfer._id)}/${randomUUID()}`
    await store(key, `[${lines.join(",\n")}]`)
    await store(`${key}.known`, JSON.stringify(newlyKnown))
    const checkpoint: Checkpoint = {
      ...next,
      chunks: [...next.chunks, key],
      counts,
      columns: Object.fromEntries([...columns].map(([name, all]) => [name, [...all]])),
      read,
      files,
    }
    if (exportSteps[next.walk]) return { checkpoint, done, total: next.lastNumber + next.people }
    return { checkpoint: { ...checkpoint, phase: "files" }, done: 0, total: files }
  }

  const storePart = async (
    { _id }: StoredTransfer,
    checkpoint: Checkpoint,
    name: string,
    packed: { bytes: Uint8Array; files: number },
  ): Promise<Checkpoint> => {
    // Browsers use the last part as the file name.
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
    (await readLines(key)).flatMap((line) => (line[0] === "file" ? [line[1] as ExportedFile] : []))

  const packFiles = async (
    transfer: StoredTransfer,
    first: Checkpoint,
    until: Date,
  ): Promise<TransferChange> => {
    const packed = new Map<string, Uint8Array>()
    const missing = [...first.missing]
    let { chunk, file } = first.packed
    let [bytes, done] = [0, transfer.done]
    const mayGoOn = () => bytes < limits.part && clock.now() < until
    do {
      const files = await filesOf(first.chunks[chunk] ?? "")
      while (file < files.length) {
        const batch = files.slice(file, file + filesAtOnce)
        const contents = await Promise.all(batch.map(({ key }) => objects.get(key)))
        for (const [nth, { path }] of batch.entries()) {
          const content = contents[nth]
          if (content) packed.set(path, content)
          else missing.push(path)
          bytes += content?.byteLength ?? 0
        }
        file += batch.length
        done += batch.length
        if (!mayGoOn()) break
      }
      if (file >= files.length) [chunk, file] = [chunk + 1, 0]
    } while (chunk < first.chunks.length && mayGoOn())
    const checkpoint: Checkpoint = { ...first, packed: { chunk, file }, missing }
    const name = `clearline-files-${first.parts.length + 1}.zip`
    const after =
      packed.size === 0
        ? checkpoint
        : await storePart(transfer, checkpoint, name, { bytes: zipFiles(packed), files: packed.size })
    if (chunk < first.chunks.length) return { checkpoint: after, done }
    const packing = { ...after, phase: "packing" as const, packed: { chunk: 0, file: 0 } }
    return { checkpoint: packing, done: 0, total: first.chunks.length }
  }

  const packRecords = async (
    transfer: StoredTransfer,
    first: Checkpoint,
    until: Date,
  ): Promise<TransferChange> => {
    const nth = first.parts.filter(({ name }) => name.startsWith("clearline-records")).length + 1
    const suffix = nth === 1 ? "" : `-${nth}`
    const zip = createTextZip()
    const startedFiles = new Set<Entity>()
    const write = (entity: Entity, rows: readonly Row[]) => {
      const columns = first.columns[entity] ?? []
      const isFirst = !startedFiles.has(entity)
      startedFiles.add(entity)
      const json = rows.map((row) => JSON.stringify(row)).join(",\n")
      const separator = json === "" ? "" : isFirst ? "\n" : ",\n"
      zip.write(`${entity}${suffix}.json`, `${isFirst ? "[" : ""}${separator}${json}`)
      zip.write(`${entity}${suffix}.csv`, `${isFirst ? csvHead(columns) : ""}${csvLines(columns, rows)}`)
    }

    const facts = { ...first, startedAt: transfer.at }
    zip.write("README.txt", readme(facts))
    let chunk = first.packed.chunk
    do {
      const lines = await readLines(first.chunks[chunk] ?? "")
      for (const entity of entityNames) {
        const rows = lines.flatMap((line) => (line[0] === entity ? [line[1]] : []))
        if (rows.length > 0) write(entity, rows)
      }
      chunk += 1
    } while (chunk < first.chunks.length && clock.now() < until)
    const isLast = chunk >= first.chunks.length
    // Entities without records get empty files.
    if (isLast) for (const entity of entityNames) if (!first.counts[entity]) write(entity, [])
    for (const entity of startedFiles) zip.write(`${entity}${suffix}.json`, "\n]\n")

    const checkpoint = { ...first, packed: { chunk, file: 0 } }
    const after = await storePart(transfer, checkpoint, `clearline-records${suffix}.zip`, zip.end())
    return { checkpoint: isLast ? { ...after, phase: "tidying" } : after, done: chunk }
  }

  /** Removes the intermediate objects. The parts stay for download. */
  const cleanUp = async (transfer: StoredTransfer, checkpoint: Checkpoint): Promise<TransferChange> => {
    await objects.removeAll(workFolderOf(transfer._id))
    const { chunks: _chunks, columns: _columns, ...rest } = checkpoint
    return { checkpoint: rest, state: "done" }
  }

  return (transfer, until) => {
    const checkpoint = checkpointOf(transfer)
    switch (checkpoint.phase) {
      case "reading":
        return readRecords(transfer, checkpoint, until)
      case "files":
        return packFiles(transfer, checkpoint, until)
      case "packing":
        return packRecords(transfer, checkpoint, until)
      case "tidying":
        return cleanUp(transfer, checkpoint)
    }
  }
}
