import { type Claim, StoredClaim } from "#shared/api/claims.ts"
import { keys } from "../../platform/keys.ts"
import type { Item } from "../../platform/table.ts"

/** Storage order without names (docs/decisions/data-formats.md). Add new fields at the end. */
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
  "rejection",
  "completedOn",
  "billedOn",
  "isSupplement",
  "references",
  "due",
] as const satisfies (keyof Claim)[]

export const claimItem = (claim: Claim): Item => ({
  ...(claim.list === "paid"
    ? keys.paidClaim(claim.since, claim.invoiceNumber)
    : keys.openClaim(claim.invoiceNumber)),
  row: JSON.stringify(order.map((field) => claim[field] ?? null)),
})

export const claimIn = ({ row }: Item): Claim => {
  const values: unknown[] = JSON.parse(String(row))
  return StoredClaim.parse(
    Object.fromEntries(order.map((field, index) => [field, values[index] ?? undefined])),
  )
}
