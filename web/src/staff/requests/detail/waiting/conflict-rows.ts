import type { Conflict } from "#shared/errors.ts"
import { fromWireChanges } from "#web/data/request/history-changes.ts"
import type { NameOf } from "#web/data/request/shown.ts"
import { changesInWords } from "../words.ts"

export type ConflictRow = { label: string; yours: string; theirs: string }

/** Fields that two people changed, with both values as a person reads them. Fields without words, such as ids, are left out. */
export const conflictRows = (conflicts: readonly Conflict[], nameOf: NameOf): ConflictRow[] =>
  changesInWords(
    fromWireChanges(conflicts.map(({ field, yours, theirs }) => ({ field, from: yours, to: theirs }))),
    nameOf,
  ).map(({ label, from: yours, to: theirs }) => ({ label, yours, theirs }))
