import type { ListedVehicle } from "#shared/domain/catalog/vehicle-list.ts"
import type { Table } from "../../platform/table.ts"
import type { Counts, HeldRun, StoredRun } from "../store.ts"
import type { Source } from "./source.ts"
import type { JsonFolder } from "./work.ts"

/** What a step works with. */
export type Tools = {
  run: Pick<StoredRun, "run" | "task" | "base" | "by">
  table: Table
  held: HeldRun
  source: Source
  /** what the product knows of vehicles by itself */
  list: readonly ListedVehicle[]
  /** files that pass from step to step, of this run alone */
  work: JsonFolder
  /** what the run came to so far */
  counts: () => Counts
  say: (text: string) => void
  now: () => Date
}

/**
 * A batch is done once its files are written; then this is stored, and a task that is killed goes on from the last one that is.
 * So a batch has to come to the same when it is done twice.
 */
export type Batch = {
  /** where the step goes on, in its own words */
  position: unknown
  /** how far it is, in all */
  done: number
  total?: number
  add?: Partial<Counts>
  latest?: { vehicle: string; styleId: string }
  /** what it is at, in a few words */
  detail?: string
}

/** One of the ten, in batches from a position on; `null` is its beginning. */
export type Step = (tools: Tools, position: unknown) => AsyncGenerator<Batch>
