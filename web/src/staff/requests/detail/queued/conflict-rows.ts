import type { Conflict } from "#shared/errors.ts"
import { fromWireChanges } from "#web/data/requests/history-changes.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { describeChanges } from "../field-texts.ts"

export type ConflictRow = { label: string; yours: string; theirs: string }

/** Conflicting fields with both values as text. Leaves out fields without a label, such as IDs. */
export const conflictRows = (conflicts: readonly Conflict[], nameOf: NameOf): ConflictRow[] =>
  describeChanges(
    fromWireChanges(conflicts.map(({ field, yours, theirs }) => ({ field, from: yours, to: theirs }))),
    nameOf,
  ).map(({ label, from: yours, to: theirs }) => ({ label, yours, theirs }))
