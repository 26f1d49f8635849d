import * as z from "zod"
import { Author } from "#shared/api/definition/kinds.ts"
import { type BulkRunKind, bulkRunKinds, bulkRunStates, isUnderWay } from "#shared/domain/bulk-runs.ts"
import { indexKeys, keys } from "./keys.ts"
import { type Item, isAbsent, type Page, type TableReader, versionIs, type Write } from "./table.ts"

/*
 * A bulk run is an import or export that runs in the background, step by step. Its keys, its queue, and its Lambda
 * (run-transfer) keep their older name. Access patterns:
 * one: XFER#id / A
 * the running one of a kind: XFERS#kind / RUNNING, so that a second can't start
 * by kind: gsi1 XFERS#kind / at#id
 */

const schema = 1

const BulkRun = z.object({
  _id: z.string(),
  kind: z.enum(bulkRunKinds),
  state: z.enum(bulkRunStates),
  by: Author,
  at: z.string(),
  endedAt: z.string().optional(),
  problem: z.string().optional(),
  done: z.int(),
  total: z.int().optional(),
  checkpoint: z.unknown(),
  failures: z.int(),
  version: z.int(),
  expiresAt: z.int().optional(),
})
export type BulkRun = z.output<typeof BulkRun>

const itemOf = (bulkRun: BulkRun): Item => ({
  ...keys.bulkRun(bulkRun._id),
  schema,
  ...bulkRun,
  gsi1pk: indexKeys.bulkRuns(bulkRun.kind),
  gsi1sk: indexKeys.timeAndId(bulkRun.at, bulkRun._id),
})

export const bulkRunRace = "another step of the same bulk run"
export const runningBulkRunRace = "another bulk run of the same kind"

const runningBulkRun = ({ _id, kind }: BulkRun): Write => ({
  put: { ...keys.runningBulkRun(kind), schema, transfer: _id },
  onlyIf: isAbsent,
  race: runningBulkRunRace,
})

type NewBulkRun = Pick<BulkRun, "_id" | "kind" | "by" | "at" | "checkpoint" | "expiresAt">

/** The stream puts it into the queue. */
export const newBulkRun = (input: NewBulkRun): Write[] => {
  const bulkRun = { ...input, state: "queued" as const, done: 0, failures: 0, version: 1 }
  return [{ put: itemOf(bulkRun), onlyIf: isAbsent, race: bulkRunRace }, runningBulkRun(bulkRun)]
}

export const newFinishedRun = (
  input: NewBulkRun & Pick<BulkRun, "total">,
): { bulkRun: BulkRun; write: Write } => {
  const bulkRun: BulkRun = { ...input, state: "done", done: 0, failures: 0, version: 1 }
  return { bulkRun, write: { put: itemOf(bulkRun), onlyIf: isAbsent, race: bulkRunRace } }
}

export type BulkRunChange = { [Field in keyof BulkRun]?: BulkRun[Field] | undefined }

export const advanceRun = (current: BulkRun, change: BulkRunChange): { next: BulkRun; writes: Write[] } => {
  const next = { ...current, ...change, version: current.version + 1 } as BulkRun
  const [wasRunning, isRunning] = [isUnderWay(current.state), isUnderWay(next.state)]
  return {
    next,
    writes: [
      { put: itemOf(next), onlyIf: versionIs(current.version), race: bulkRunRace },
      ...(wasRunning && !isRunning
        ? [{ remove: keys.runningBulkRun(current.kind), onlyIf: "unguarded" } as const]
        : []),
      ...(isRunning && !wasRunning ? [runningBulkRun(next)] : []),
    ],
  }
}

export const removeBulkRun = ({ _id, version }: BulkRun): Write => ({
  remove: keys.bulkRun(_id),
  onlyIf: versionIs(version),
  race: bulkRunRace,
})

/** Guards a step's writes against a stop or another worker. */
export const checkRunUnchanged = ({ _id, version }: BulkRun): Write => ({
  check: keys.bulkRun(_id),
  onlyIf: versionIs(version),
  race: bulkRunRace,
})

/**
 * One step takes some seconds and returns a checkpoint. It may run twice, even at once, so its writes must tolerate
 * that.
 */
export type RunStep = (current: BulkRun, until: Date) => Promise<BulkRunChange>

export const bulkRunReader = (table: TableReader) => ({
  async one(id: string): Promise<BulkRun | undefined> {
    const item = await table.get(keys.bulkRun(id))
    return item && BulkRun.parse(item)
  },
  /** The one of a kind that is under way. */
  async running(kind: BulkRunKind): Promise<BulkRun | undefined> {
    const running = await table.get(keys.runningBulkRun(kind))
    const item = running && (await table.get(keys.bulkRun(String(running.transfer))))
    return item && BulkRun.parse(item)
  },
  async ofKind(
    kind: BulkRunKind,
    page: { limit: number; cursor?: string | undefined },
  ): Promise<Page<BulkRun>> {
    const partition = indexKeys.bulkRuns(kind)
    const { items, cursor } = await table.query({ index: "gsi1", partition, descending: true, ...page })
    return { items: items.map((item) => BulkRun.parse(item)), cursor }
  },
  /** Includes one that the index does not show yet. */
  async newest(kind: BulkRunKind, limit: number): Promise<BulkRun[]> {
    const [runningBulkRun, { items }] = await Promise.all([
      table.get(keys.runningBulkRun(kind)),
      table.query({ index: "gsi1", partition: indexKeys.bulkRuns(kind), descending: true, limit }),
    ])
    const ids = items.map(({ _id }) => String(_id))
    const all = new Set([...(runningBulkRun ? [String(runningBulkRun.transfer)] : []), ...ids])
    const found = await table.getMany([...all].map(keys.bulkRun), { consistent: true })
    return found.map((item) => BulkRun.parse(item)).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  },
})
