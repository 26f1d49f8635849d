import type { StoredVehicle } from "../../../shared/api/customers.ts"
import type { Conflict } from "../../../shared/errors.ts"
import { sameValue } from "../../platform/same-value.ts"

type Change = { fields: Partial<StoredVehicle>; seen: number | undefined; by: string; at: string }

/**
 * The vehicle with what the caller changed. A field that somebody else changed since the caller's screen was loaded, to
 * another value, is a conflict; one that the caller left as he saw it does not undo what the other did.
 */
export const changedVehicle = (
  current: StoredVehicle,
  { fields, seen = current.version, by, at }: Change,
): { next: StoredVehicle; conflicts: Conflict[] } => {
  const version = current.version + 1
  const conflicts: Conflict[] = []
  const next: StoredVehicle = { ...current, version, changed: { ...current.changed } }
  for (const [field, yours] of Object.entries(fields)) {
    const theirs: unknown = Reflect.get(current, field)
    const last = current.changed[field]
    const unseen = last && last.version > seen ? last : undefined
    if (sameValue(yours, theirs) || (unseen && sameValue(yours, unseen.from))) continue
    if (unseen) conflicts.push({ field, yours, theirs, by: unseen.by, at: unseen.at })
    Object.assign(next, { [field]: yours })
    next.changed[field] = { version, at, by, from: theirs }
  }
  return { next, conflicts }
}
