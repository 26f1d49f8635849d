import type { Conflict } from "../../../shared/errors.ts"
import { sameValue } from "../../platform/same-value.ts"

/** Fields of a thing in the forms of the wire. */
export type Fields = Record<string, unknown>
export type FieldChange = { field: string; from?: unknown; to?: unknown }

/** A change that the caller's screen had not seen. `mine` when the same session made it. */
export type UnseenChange = { by: string; at: string; mine: boolean; changes: readonly FieldChange[] }

/** Each field that became another. */
export const changesBetween = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))

/**
 * A saved form against what others saved since it was loaded. What the caller left as he saw it does not undo what they did;
 * what both changed to different values is a conflict, with both. `fields` are those of the form that he changed.
 */
export const mergeSetting = (
  current: Fields,
  form: Fields,
  unseen: readonly UnseenChange[],
): { fields: string[]; conflicts: Conflict[] } => {
  const fields: string[] = []
  const conflicts: Conflict[] = []
  for (const [field, yours] of Object.entries(form)) {
    const theirs = current[field]
    const first = unseen.flatMap(({ changes }) => changes).find((change) => change.field === field)
    if (sameValue(yours, theirs) || (first && sameValue(yours, first.from))) continue
    const other = unseen.findLast(
      ({ mine, changes }) => !mine && changes.some((change) => change.field === field),
    )
    if (other) conflicts.push({ field, yours, theirs, by: other.by, at: other.at })
    else fields.push(field)
  }
  return { fields, conflicts }
}
