import type { StoredFuelReceipt } from "#shared/api/fuel.ts"
import { toDollars } from "#shared/domain/money/money.ts"
import { printedDate } from "#shared/domain/schedule/dates.ts"
import { type AuditEvent, auditWrite } from "../audit/store.ts"
import type { Write } from "../platform/table.ts"
import {
  type ChangeContext,
  changedFields,
  type FieldChange,
  type Fields,
  toPerson,
} from "../platform/versioned.ts"

const recorded = ({ postingUserName, mileage, fuelcost }: StoredFuelReceipt): Fields => ({
  postingUserName,
  mileage,
  fuelcost: toDollars(fuelcost),
})

/** The former picture stays stored, so the owner can compare it. The present one may still be rotated to another key. */
const formerPicture = ({ image }: StoredFuelReceipt): FieldChange => ({ field: "image", from: image })

const receiptAudit = (
  { _id, date }: StoredFuelReceipt,
  event: Pick<AuditEvent, "action" | "version" | "changes">,
  { by, now }: ChangeContext,
): Write =>
  auditWrite({
    at: now.toISOString(),
    by: toPerson(by),
    what: "fuel",
    id: _id,
    name: printedDate(date),
    ...event,
  })

/** Turning and compressing keep what the picture shows, so they leave no record. */
export const receiptChangeAudit = (
  current: StoredFuelReceipt,
  next: StoredFuelReceipt,
  { replacesPicture }: { replacesPicture: boolean },
  context: ChangeContext,
): Write[] => {
  const changes = [
    ...changedFields(recorded(current), recorded(next)),
    ...(replacesPicture ? [formerPicture(current)] : []),
  ]
  return changes.length > 0
    ? [receiptAudit(current, { action: "changed", version: next.version, changes }, context)]
    : []
}

export const receiptRemovalAudit = (receipt: StoredFuelReceipt, context: ChangeContext): Write =>
  receiptAudit(
    receipt,
    {
      action: "deleted",
      version: receipt.version + 1,
      changes: [...changedFields(recorded(receipt), {}), formerPicture(receipt)],
    },
    context,
  )
