import * as z from "zod"
import {
  isUnderWay,
  type TransferKind,
  transferKinds,
  transferStates,
} from "#shared/domain/export/transfers.ts"
import { indexKeys, keys } from "./keys.ts"
import { absent, type Item, type Page, type TableReader, versionIs, type Write } from "./table.ts"

/*
 * Access patterns of transfers
 *   one            XFER#id / A
 *   under way      XFERS#kind / RUNNING   names the one of its kind that is worked on; a second one is not begun
 *   of a kind      gsi1 XFERS#kind / at#id   newest first; each is then read by its key
 */

const schema = 1

const StoredTransfer = z.object({
  _id: z.string(),
  kind: z.enum(transferKinds),
  state: z.enum(transferStates),
  by: z.object({ _id: z.string(), name: z.string(), initials: z.string() }),
  at: z.string(),
  endedAt: z.string().optional(),
  problem: z.string().optional(),
  done: z.int(),
  total: z.int().optional(),
  /** checkpoint, in the format of its kind */
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
  gsi1sk: indexKeys.messageAt(transfer.at, transfer._id),
})

/** Race: another worker advanced or stopped the same transfer. */
export const transferRace = "another step of the same transfer"
/** Race: another transfer of this kind is running. */
export const underWayRace = "another transfer of the same kind"

const underWay = ({ _id, kind }: StoredTransfer): Write => ({
  put: { ...keys.transferUnderWay(kind), schema, transfer: _id },
  onlyIf: absent,
  race: underWayRace,
})

type Starting = Pick<StoredTransfer, "_id" | "kind" | "by" | "at" | "checkpoint" | "expiresAt">

/** Starts a transfer. The stream queues it, so it runs once this is stored. */
export const transferStart = (starting: Starting): Write[] => {
  const transfer = { ...starting, state: "queued" as const, done: 0, failures: 0, version: 1 }
  return [{ put: itemOf(transfer), onlyIf: absent, race: transferRace }, underWay(transfer)]
}

export const transferAtRest = (
  starting: Starting & Pick<StoredTransfer, "total">,
): { transfer: StoredTransfer; write: Write } => {
  const transfer: StoredTransfer = { ...starting, state: "done", done: 0, failures: 0, version: 1 }
  return { transfer, write: { put: itemOf(transfer), onlyIf: absent, race: transferRace } }
}

export type TransferChange = { [Field in keyof StoredTransfer]?: StoredTransfer[Field] | undefined }

export const transferStep = (
  seen: StoredTransfer,
  change: TransferChange,
): { next: StoredTransfer; writes: Write[] } => {
  const next = { ...seen, ...change, version: seen.version + 1 } as StoredTransfer
  const [was, is] = [isUnderWay(seen.state), isUnderWay(next.state)]
  return {
    next,
    writes: [
      { put: itemOf(next), onlyIf: versionIs(seen.version), race: transferRace },
      ...(was && !is ? [{ remove: keys.transferUnderWay(seen.kind), onlyIf: "beside" } as const] : []),
      ...(is && !was ? [underWay(next)] : []),
    ],
  }
}

export const transferRemoval = ({ _id, version }: StoredTransfer): Write => ({
  remove: keys.transfer(_id),
  onlyIf: versionIs(version),
  race: transferRace,
})

/** A condition for a step's writes: the transfer was not stopped or advanced since it was read. */
export const transferStands = ({ _id, version }: StoredTransfer): Write => ({
  check: keys.transfer(_id),
  onlyIf: versionIs(version),
  race: transferRace,
})

/**
 * One step of a transfer takes some seconds and returns a checkpoint. It may run twice at once or again from the same
 * checkpoint, so its other writes must tolerate that.
 */
export type TransferRun = (seen: StoredTransfer, until: Date) => Promise<TransferChange>

export const transferReader = (table: TableReader) => ({
  async one(id: string): Promise<StoredTransfer | undefined> {
    const item = await table.get(keys.transfer(id))
    return item && StoredTransfer.parse(item)
  },
  async ofKind(
    kind: TransferKind,
    asked: { limit: number; cursor?: string | undefined },
  ): Promise<Page<StoredTransfer>> {
    const partition = indexKeys.transfers(kind)
    const { items, cursor } = await table.query({ index: "gsi1", partition, descending: true, ...asked })
    return { items: items.map((item) => StoredTransfer.parse(item)), cursor }
  },
  /** Newest first, each read consistently, including one that the index does not show yet. */
  async newest(kind: TransferKind, limit: number): Promise<StoredTransfer[]> {
    const [underWay, { items }] = await Promise.all([
      table.get(keys.transferUnderWay(kind)),
      table.query({ index: "gsi1", partition: indexKeys.transfers(kind), descending: true, limit }),
    ])
    const ids = items.map(({ _id }) => String(_id))
    const all = new Set([...(underWay ? [String(underWay.transfer)] : []), ...ids])
    const found = await table.getMany([...all].map(keys.transfer), { consistent: true })
    return found.map((item) => StoredTransfer.parse(item)).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  },
})
