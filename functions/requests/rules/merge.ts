import type { ChargeToWrite, ServiceRequest } from "#shared/api/requests/service-request.ts"
import { requestFieldOf } from "#shared/domain/job/request-fields.ts"
import type { Conflict } from "#shared/errors.ts"
import { sameValue } from "../../platform/same-value.ts"
import { baseValue, lastChangeByOthers, type UnseenChange } from "../../platform/versioned.ts"

type Line = ServiceRequest["charges"][number]

/** A line as sent, with fields that the role may write. Without `_id` it is new. */
export type SentLine = ChargeToWrite | Line

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

const over = (line: Line | undefined, sent: SentLine): SentLine => ({ ...line, ...withPay(line, sent) })

/** Callers can't send pay. It stays as long as the technician does. */
const withPay = (line: Line | undefined, sent: SentLine): SentLine => ({
  ...sent,
  ...(sent.technicians && {
    technicians: sent.technicians.map((technician) => ({
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
  sent: readonly SentLine[],
  unseen: readonly UnseenChange[],
): { lines: SentLine[]; conflicts: Conflict[] } => {
  const conflicts: Conflict[] = []
  const conflict = (id: string, yours: unknown, theirs: unknown) => {
    const other = lastChangeByOthers(({ field }) => field === `charges.${id}`, unseen)
    if (other) conflicts.push({ field: `charges.${id}`, yours, theirs, by: other.by, at: other.at })
    return other !== undefined
  }
  const seenLine = (id: string, now: Line | undefined) =>
    baseValue(`charges.${id}`, now, unseen) as Line | undefined
  const lines: SentLine[] = []

  for (const line of sent) {
    const now = current.find(({ _id }) => _id === line._id)
    const base = line._id === undefined ? undefined : seenLine(line._id, now)
    if (line._id === undefined || (!now && !base)) lines.push(line)
    else if (sameValue(over(base, line), base)) lines.push(...(now ? [now] : []))
    else if (now && (sameValue(over(now, line), now) || sameValue(now, base))) lines.push(over(now, line))
    else if (conflict(line._id, line, now)) lines.push(...(now ? [now] : []))
    else if (now) lines.push(over(now, line))
  }
  for (const [index, now] of current.entries()) {
    if (sent.some(({ _id }) => _id === now._id)) continue
    const base = seenLine(now._id, now)
    if (!base) lines.splice(index, 0, now)
    else if (!sameValue(base, now) && conflict(now._id, undefined, now)) lines.splice(index, 0, now)
  }
  return { lines, conflicts }
}
