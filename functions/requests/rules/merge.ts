import type { ChargeToWrite } from "#shared/api/requests/charges.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { requestFieldOf } from "#shared/domain/job/request-fields.ts"
import type { Conflict } from "#shared/errors.ts"
import { isSameValue } from "../../platform/same-value.ts"
import { baseValue, lastChangeByOthers, type UnseenChange } from "../../platform/versioned.ts"

type Line = ServiceRequest["charges"][number]

/** A line as sent, with fields that the role may write. Without `_id` it is new. */
export type LineInput = ChargeToWrite | Line

/** Lines and ungrouped fields are groups of their own. */
export const groupOfField = (field: string): string => requestFieldOf(field)?.group ?? field

/** A typed amount due depends on all lines, so it conflicts with any unseen change of lines or price. */
export const dueConflicts = (
  current: Pick<ServiceRequest, "totalCustomerDue">,
  wantedDue: number | undefined,
  unseen: readonly UnseenChange[],
): Conflict[] => {
  if (wantedDue === undefined) return []
  const other = lastChangeByOthers(
    ({ field }) => field.startsWith("charges.") || groupOfField(field) === "price",
    unseen,
  )
  if (!other) return []
  return [
    { field: "wantedDue", yours: wantedDue, theirs: current.totalCustomerDue, by: other.by, at: other.at },
  ]
}

const applyInput = (line: Line | undefined, input: LineInput): LineInput => ({
  ...line,
  ...withPay(line, input),
})

/** Callers can't send pay. It stays as long as the technician does. */
const withPay = (line: Line | undefined, input: LineInput): LineInput => ({
  ...input,
  ...(input.technicians && {
    technicians: input.technicians.map((technician) => ({
      ...line?.technicians.find(
        ({ _id, role, half }) =>
          _id === technician._id && role === technician.role && half === technician.half,
      ),
      ...technician,
    })),
  }),
})

/**
 * Merges the caller's lines with the current ones. Callers send all lines: one they saw and left out is removed, one
 * added meanwhile stays. Fields hidden from their role are kept.
 */
export const mergeLines = (
  current: readonly Line[],
  input: readonly LineInput[],
  unseen: readonly UnseenChange[],
): { lines: LineInput[]; conflicts: Conflict[] } => {
  const conflicts: Conflict[] = []
  const conflict = (id: string, yours: unknown, theirs: unknown) => {
    const other = lastChangeByOthers(({ field }) => field === `charges.${id}`, unseen)
    if (other) conflicts.push({ field: `charges.${id}`, yours, theirs, by: other.by, at: other.at })
    return other !== undefined
  }
  const seenLine = (id: string, existing: Line | undefined) =>
    baseValue(`charges.${id}`, existing, unseen) as Line | undefined
  const lines: LineInput[] = []

  for (const line of input) {
    const existing = current.find(({ _id }) => _id === line._id)
    const base = line._id === undefined ? undefined : seenLine(line._id, existing)
    if (line._id === undefined || (!existing && !base)) lines.push(line)
    else if (isSameValue(applyInput(base, line), base)) lines.push(...(existing ? [existing] : []))
    else if (existing && (isSameValue(applyInput(existing, line), existing) || isSameValue(existing, base)))
      lines.push(applyInput(existing, line))
    else if (conflict(line._id, line, existing)) lines.push(...(existing ? [existing] : []))
    else if (existing) lines.push(applyInput(existing, line))
  }
  for (const [index, existing] of current.entries()) {
    if (input.some(({ _id }) => _id === existing._id)) continue
    const base = seenLine(existing._id, existing)
    if (!base) lines.splice(index, 0, existing)
    else if (!isSameValue(base, existing) && conflict(existing._id, undefined, existing))
      lines.splice(index, 0, existing)
  }
  return { lines, conflicts }
}
