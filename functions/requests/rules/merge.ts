import type { ChargeToWrite, ServiceRequest } from "#shared/api/requests/service-request.ts"
import type { Conflict } from "#shared/errors.ts"
import { sameValue } from "../../platform/same-value.ts"
import { baseValue, lastForeign, type UnseenChange } from "../../platform/versioned.ts"
import { groupOf, isGrouped } from "./field-groups.ts"

type Line = ServiceRequest["charges"][number]

/** A line as the caller sent it: only the fields that their role may write; without `_id` it is new. */
export type SentLine = ChargeToWrite | Line

/** A line is a group of its own, and so is what belongs to none. */
export const groupOfField = (field: string): string => (isGrouped(field) ? groupOf[field] : field)

/**
 * An amount due that was typed is solved backwards from all the lines, so it is in conflict with whatever another session did
 * to lines or price since the caller looked.
 */
export const dueConflicts = (
  current: Pick<ServiceRequest, "totalCustomerDue">,
  wantedDue: number | undefined,
  unseen: readonly UnseenChange[],
): Conflict[] => {
  if (wantedDue === undefined) return []
  const other = lastForeign(
    ({ field }) => field.startsWith("charges.") || groupOfField(field) === "price",
    unseen,
  )
  if (!other) return []
  return [
    { field: "wantedDue", yours: wantedDue, theirs: current.totalCustomerDue, by: other.by, at: other.at },
  ]
}

const over = (line: Line | undefined, sent: SentLine): SentLine => ({ ...line, ...withPay(line, sent) })

/** The pay of a line's technicians is not the caller's to send: it stays while the technicians do. */
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
 * The caller's lines against those that stand now, line by line. They send them all: one that they saw and left out is
 * removed, one that somebody added meanwhile stays. Fields that their role cannot see are kept from the line.
 */
export const mergeLines = (
  current: readonly Line[],
  sent: readonly SentLine[],
  unseen: readonly UnseenChange[],
): { lines: SentLine[]; conflicts: Conflict[] } => {
  const conflicts: Conflict[] = []
  const conflict = (id: string, yours: unknown, theirs: unknown) => {
    const other = lastForeign(({ field }) => field === `charges.${id}`, unseen)
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
