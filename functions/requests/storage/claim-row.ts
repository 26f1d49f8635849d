import { type Claim, StoredClaim } from "#shared/api/claims.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"

/** Storage order without names (docs/decisions/data-formats.md). Add new fields at the end. `undefined`: not used. */
const order = [
  "invoiceNumber",
  "list",
  "since",
  "amount",
  "carrierKey",
  "carrier",
  "branch",
  "customerName",
  "vehicle",
  "gaps",
  undefined,
  "completedOn",
  "billedOn",
  "isSupplement",
  "references",
  "due",
  "lastRejection",
  "outstanding",
  "representative",
  "laterBills",
  "isDispatch",
  "paidOn",
] as const satisfies (keyof Claim | undefined)[]

export const claimItem = (claim: Claim): Item => ({
  ...(claim.list === "paid"
    ? keys.paidClaim(claim.since, claim.invoiceNumber)
    : keys.openClaim(claim.invoiceNumber)),
  row: JSON.stringify(order.map((field) => (field && claim[field]) ?? null)),
})

export const claimIn = ({ row }: Item): Claim => {
  const values: unknown[] = JSON.parse(String(row))
  return StoredClaim.parse(
    Object.fromEntries(order.flatMap((field, index) => (field ? [[field, values[index] ?? undefined]] : []))),
  )
}
