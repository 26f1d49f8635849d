import { randomUUID } from "node:crypto"
import type { BulkRun, BulkRunChange } from "../platform/bulk-runs.ts"
import { clock } from "../platform/clock.ts"
import { keys } from "../platform/keys.ts"
import type { TableReader } from "../platform/table.ts"
import { type ExportContext, type Line, readKnown, storeChunk } from "./chunks.ts"
import { createExportSteps } from "./exported-records.ts"
import { flatten } from "./rules/csv.ts"
import type { ExportRecord } from "./steps/read-page.ts"
import { type Checkpoint, workFolderOf } from "./store.ts"

const withTotals = async (table: TableReader, checkpoint: Checkpoint): Promise<Checkpoint> => {
  if (checkpoint.lastNumber > 0 || checkpoint.people > 0) return checkpoint
  const [last, counts] = await Promise.all([
    table.get(keys.invoiceCounter),
    table.query({ partition: keys.roleCounts, limit: 20 }),
  ])
  const people = counts.items.reduce((sum, { value }) => sum + Number(value ?? 0), 0)
  return { ...checkpoint, lastNumber: Number(last?.value ?? 0), people }
}

/** Reads pages until the time or the size of a chunk is used up, then stores them as a chunk. */
export const readRecords = async (
  table: TableReader,
  context: ExportContext,
  bulkRun: BulkRun,
  first: Checkpoint,
  until: Date,
): Promise<BulkRunChange> => {
  const steps = createExportSteps(table, context.objects, clock.now)
  let next = await withTotals(table, first)
  const known = new Set<string>()
  for (const key of next.chunks) for (const step of await readKnown(context, key)) known.add(step)
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
  let [done, bytes, files] = [bulkRun.done, 0, next.files]

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
    const step = steps[next.walk]
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
  } while (clock.now() < until && bytes < context.limits.chunk)

  const key = `${workFolderOf(bulkRun._id)}/${randomUUID()}`
  await storeChunk(context, key, lines, newlyKnown)
  const checkpoint: Checkpoint = {
    ...next,
    chunks: [...next.chunks, key],
    counts,
    columns: Object.fromEntries([...columns].map(([name, all]) => [name, [...all]])),
    read,
    files,
  }
  if (steps[next.walk]) return { checkpoint, done, total: next.lastNumber + next.people }
  return { checkpoint: { ...checkpoint, phase: "files" }, done: 0, total: files }
}
