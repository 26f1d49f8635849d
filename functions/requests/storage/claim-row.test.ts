import { expect, it } from "vitest"
import type { Claim } from "#shared/api/claims.ts"
import { claimIn, claimItem } from "./claim-row.ts"

const claim: Required<Claim> = {
  invoiceNumber: 48_227,
  list: "submitted",
  since: "2026-11-22",
  amount: 382_48,
  carrierKey: "beacon",
  carrier: "Beacon",
  branch: "yuba-city",
  customerName: "Ann Lee",
  vehicle: "2021 Toyota RAV4",
  completedOn: "2026-11-20",
  billedOn: "2026-11-21",
  isSupplement: true,
  due: 400_00,
  outstanding: { list: "submitted", since: "2026-11-21", amount: 300_00 },
  laterBills: { since: "2026-11-22", amount: 100_00 },
  references: ["CL-1"],
  lastRejection: { reason: "wrongRates", note: "Flat rate.", at: "2026-11-22T20:00:00Z", isSupplement: true },
  representative: { name: "Ann", phone: "5305550142" },
  isDispatch: true,
  paidOn: "2026-11-23",
  gaps: ["vin"],
}

it("reads every field of a claim as it was stored", () => {
  expect(claimIn(claimItem(claim))).toEqual(claim)
})
