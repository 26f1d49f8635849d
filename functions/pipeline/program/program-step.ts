import type { ListedVehicle } from "#shared/domain/catalog/vehicle-list.ts"
import type { Table } from "../../platform/table.ts"
import type { ClaimedRun, Counts, StoredRun } from "../store.ts"
import type { Source } from "./source.ts"
import type { JsonFolder } from "./step-files.ts"

export type Tools = {
  run: Pick<StoredRun, "run" | "task" | "base" | "by">
  table: Table
  claimedRun: ClaimedRun
  source: Source
  /** NHTSA's vehicles, which ship with the product */
  list: readonly ListedVehicle[]
  /** intermediate files of this run */
  work: JsonFolder
  counts: () => Counts
  say: (text: string) => void
  now: () => Date
}

/**
 * A checkpoint, stored after the batch's files. A killed task resumes at the last one, so repeating a batch must give
 * the same result.
 */
export type Batch = {
  /** resume position, in the step's own format */
  position: unknown
  /** total progress */
  done: number
  total?: number
  add?: Partial<Counts>
  latest?: { vehicle: string; styleId: string }
  /** short description for people */
  detail?: string
}

/** `position` is null at the beginning. */
export type Step = (tools: Tools, position: unknown) => AsyncGenerator<Batch>
