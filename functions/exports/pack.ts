import { randomUUID } from "node:crypto"
import type { BulkRun, BulkRunChange } from "../platform/bulk-runs.ts"
import { clock } from "../platform/clock.ts"
import { type ExportContext, readLines } from "./chunks.ts"
import { csvHead, csvLines } from "./rules/csv.ts"
import { type Entity, type ExportedFile, entityNames, type Row } from "./rules/entities.ts"
import { readme } from "./rules/readme.ts"
import { createTextZip, zipFiles } from "./rules/zip.ts"
import { type Checkpoint, folderOf } from "./store.ts"

const filesAtOnce = 8

const storePart = async (
  { objects }: ExportContext,
  { _id }: BulkRun,
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

const filesOf = async (context: ExportContext, key: string): Promise<ExportedFile[]> =>
  (await readLines(context, key)).flatMap((line) => (line[0] === "file" ? [line[1] as ExportedFile] : []))

/** Packs pictures and documents. */
export const packFiles = async (
  context: ExportContext,
  bulkRun: BulkRun,
  first: Checkpoint,
  until: Date,
): Promise<BulkRunChange> => {
  const packed = new Map<string, Uint8Array>()
  const missing = [...first.missing]
  let { chunk, file } = first.packed
  let [bytes, done] = [0, bulkRun.done]
  const mayGoOn = () => bytes < context.limits.part && clock.now() < until
  do {
    const files = await filesOf(context, first.chunks[chunk] ?? "")
    while (file < files.length) {
      const batch = files.slice(file, file + filesAtOnce)
      const contents = await Promise.all(batch.map(({ key }) => context.objects.get(key)))
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
      : await storePart(context, bulkRun, checkpoint, name, { bytes: zipFiles(packed), files: packed.size })
  if (chunk < first.chunks.length) return { checkpoint: after, done }
  const packing = { ...after, phase: "packing" as const, packed: { chunk: 0, file: 0 } }
  return { checkpoint: packing, done: 0, total: first.chunks.length }
}

/** Packs the records as JSON and CSV, once the files are packed. */
export const packRecords = async (
  context: ExportContext,
  bulkRun: BulkRun,
  first: Checkpoint,
  until: Date,
): Promise<BulkRunChange> => {
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

  const facts = { ...first, startedAt: bulkRun.at }
  zip.write("README.txt", readme(facts))
  let chunk = first.packed.chunk
  do {
    const lines = await readLines(context, first.chunks[chunk] ?? "")
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
  const after = await storePart(context, bulkRun, checkpoint, `clearline-records${suffix}.zip`, zip.end())
  return { checkpoint: isLast ? { ...after, phase: "tidying" } : after, done: chunk }
}
