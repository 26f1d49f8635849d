import * as z from "zod"
import { Author } from "#shared/api/definition/kinds.ts"
import {
  isUnderWay,
  type TransferKind,
  transferKinds,
  transferStates,
} from "#shared/domain/export/transfers.ts"
import { indexKeys, keys } from "./keys.ts"
import { type Item, isAbsent, type Page, type TableReader, versionIs, type Write } from "./table.ts"

/*
 * A transfer is an import or export that runs in the background, step by step. Access patterns:
 * one: XFER#id / A
 * the running one of a kind: XFERS#kind / RUNNING, so that a second can't start
 * by kind: gsi1 XFERS#kind / at#id
 */

const schema = 1

const StoredTransfer = z.object({
  _id: z.string(),
  kind: z.enum(transferKinds),
  state: z.enum(transferStates),
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
export type StoredTransfer = z.output<typeof StoredTransfer>

const itemOf = (transfer: StoredTransfer): Item => ({
  ...keys.transfer(transfer._id),
  schema,
  ...transfer,
  gsi1pk: indexKeys.transfers(transfer.kind),
  gsi1sk: indexKeys.timeAndId(transfer.at, transfer._id),
})

export const transferRace = "another step of the same transfer"
export const runningTransferRace = "another transfer of the same kind"

const runningTransfer = ({ _id, kind }: StoredTransfer): Write => ({
  put: { ...keys.runningTransfer(kind), schema, transfer: _id },
  onlyIf: isAbsent,
  race: runningTransferRace,
})

type NewTransfer = Pick<StoredTransfer, "_id" | "kind" | "by" | "at" | "checkpoint" | "expiresAt">

/** The stream puts it into the queue. */
export const startTransfer = (input: NewTransfer): Write[] => {
  const transfer = { ...input, state: "queued" as const, done: 0, failures: 0, version: 1 }
  return [{ put: itemOf(transfer), onlyIf: isAbsent, race: transferRace }, runningTransfer(transfer)]
}

export const finishedTransfer = (
  input: NewTransfer & Pick<StoredTransfer, "total">,
): { transfer: StoredTransfer; write: Write } => {
  const transfer: StoredTransfer = { ...input, state: "done", done: 0, failures: 0, version: 1 }
  return { transfer, write: { put: itemOf(transfer), onlyIf: isAbsent, race: transferRace } }
}

export type TransferChange = { [Field in keyof StoredTransfer]?: StoredTransfer[Field] | undefined }

export const advanceTransfer = (
  current: StoredTransfer,
  change: TransferChange,
): { next: StoredTransfer; writes: Write[] } => {
  const next = { ...current, ...change, version: current.version + 1 } as StoredTransfer
  const [wasRunning, isRunning] = [isUnderWay(current.state), isUnderWay(next.state)]
  return {
    next,
    writes: [
      { put: itemOf(next), onlyIf: versionIs(current.version), race: transferRace },
      ...(wasRunning && !isRunning
        ? [{ remove: keys.runningTransfer(current.kind), onlyIf: "unguarded" } as const]
        : []),
      ...(isRunning && !wasRunning ? [runningTransfer(next)] : []),
    ],
  }
}

export const removeTransfer = ({ _id, version }: StoredTransfer): Write => ({
  remove: keys.transfer(_id),
  onlyIf: versionIs(version),
  race: transferRace,
})

/** Guards a step's writes against a stop or another worker. */
export const checkTransferUnchanged = ({ _id, version }: StoredTransfer): Write => ({
  check: keys.transfer(_id),
  onlyIf: versionIs(version),
  race: transferRace,
})

/**
 * One step takes some seconds and returns a checkpoint. It may run twice, even at once, so its writes must tolerate
 * that.
 */
export type TransferRun = (current: StoredTransfer, until: Date) => Promise<TransferChange>

export const transferReader = (table: TableReader) => ({
  async one(id: string): Promise<StoredTransfer | undefined> {
    const item = await table.get(keys.transfer(id))
    return item && StoredTransfer.parse(item)
  },
  /** The one of a kind that is under way. */
  async running(kind: TransferKind): Promise<StoredTransfer | undefined> {
    const running = await table.get(keys.runningTransfer(kind))
    const item = running && (await table.get(keys.transfer(String(running.transfer))))
    return item && StoredTransfer.parse(item)
  },
  async ofKind(
    kind: TransferKind,
    page: { limit: number; cursor?: string | undefined },
  ): Promise<Page<StoredTransfer>> {
    const partition = indexKeys.transfers(kind)
    const { items, cursor } = await table.query({ index: "gsi1", partition, descending: true, ...page })
    return { items: items.map((item) => StoredTransfer.parse(item)), cursor }
  },
  /** Includes one that the index does not show yet. */
  async newest(kind: TransferKind, limit: number): Promise<StoredTransfer[]> {
    const [runningTransfer, { items }] = await Promise.all([
      table.get(keys.runningTransfer(kind)),
      table.query({ index: "gsi1", partition: indexKeys.transfers(kind), descending: true, limit }),
    ])
    const ids = items.map(({ _id }) => String(_id))
    const all = new Set([...(runningTransfer ? [String(runningTransfer.transfer)] : []), ...ids])
    const found = await table.getMany([...all].map(keys.transfer), { consistent: true })
    return found.map((item) => StoredTransfer.parse(item)).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  },
})
