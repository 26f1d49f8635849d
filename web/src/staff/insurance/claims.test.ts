import { expect, test } from "vitest"
import type { Claim } from "#web/data/money/claims.ts"
import { claimsIn, contactOf, filterClaims, followUpText, nextStepOf, readFilters, sumOf } from "./claims.ts"

const claim = (more: Partial<Claim>): Claim => ({
  invoiceNumber: 1,
  list: "ready",
  since: "2026-11-20",
  amount: 10_000,
  carrierKey: "beacon",
  branch: "yuba-city",
  gaps: [],
  ...more,
})

test("shows the oldest claim first, but the latest paid one first", () => {
  const claims = [
    claim({ invoiceNumber: 3, since: "2026-11-21" }),
    claim({ invoiceNumber: 2 }),
    claim({ invoiceNumber: 4, list: "paid", since: "2026-11-01" }),
    claim({ invoiceNumber: 5, list: "paid", since: "2026-11-02" }),
  ]
  const numbers = (list: "ready" | "paid") => claimsIn(claims, list).map(({ invoiceNumber }) => invoiceNumber)
  expect(numbers("ready")).toEqual([2, 3])
  expect(numbers("paid")).toEqual([5, 4])
  expect(sumOf(claimsIn(claims, "ready"))).toBe(20_000)
})

test("asks the representative while the carrier's answer is awaited, in words for each list", () => {
  const representative = { name: "Ann", phone: "5305550142" }
  const textOf = (more: Partial<Claim>) =>
    followUpText(
      claim({ invoiceNumber: 48210, references: ["CL-771"], customerName: "Mia Lopez", ...more }),
      "ClearGlass",
    )
  expect(textOf({ list: "submitted" })).toBe(
    "Hi, this is ClearGlass about claim CL-771 for Mia Lopez. We billed $100.00 on Nov 20, 2026. When can we expect payment? Do you need anything else?",
  )
  expect(textOf({ list: "shortPaid", references: [] })).toBe(
    "Hi, this is ClearGlass about invoice 48210 for Mia Lopez. $100.00 is still due after your payment on Nov 20, 2026. When can we expect it?",
  )
  expect(contactOf({ list: "rejected", representative })).toBe(representative)
  expect(contactOf({ list: "ready", representative })).toBeUndefined()
})

test("filters by carrier, branch, and source from the address and starts with coverage", () => {
  expect(readFilters(new URLSearchParams("list=nonsense"))).toEqual({ list: "verify" })
  const filters = readFilters(new URLSearchParams("list=ready&carrier=beacon&branch=woodland"))
  expect(filters).toEqual({ list: "ready", carrier: "beacon", branch: "woodland" })
  const other = claim({ branch: "woodland" })
  expect(
    filterClaims([claim({}), other, claim({ carrierKey: "sierra", branch: "woodland" })], filters),
  ).toEqual([other])
  const dispatched = claim({ isDispatch: true })
  const ofDispatches = readFilters(new URLSearchParams("list=submitted&source=dispatch"))
  expect(filterClaims([other, dispatched], ofDispatches)).toEqual([dispatched])
})

test.each<[Partial<Claim>, string]>([
  [{ list: "notReady", gaps: ["policy", "vin", "photosAfter"] }, "Fix: policy number, VIN, after photo."],
  [
    {
      list: "rejected",
      lastRejection: { reason: "wrongRates", note: "Wants the flat rate.", at: "2026-11-03T18:00:00Z" },
    },
    "Rejected Nov 3, 2026: Rates or prices differ. “Wants the flat rate.” Correct it and send it again.",
  ],
  [
    {
      list: "rejected",
      lastRejection: { reason: "late", at: "2026-11-03T18:00:00Z", isSupplement: true },
    },
    "Supplement rejected Nov 3, 2026: Billed too late. Correct it and send it again.",
  ],
  [{ list: "rejected" }, "Correct it and send it again."],
  [{ list: "ready", isSupplement: true }, "Send the supplement for the work added after the bill."],
  [{ list: "ready" }, "Send the bill."],
])("names the next step: %o", (more, step) => {
  expect(nextStepOf(claim(more))).toBe(step)
})
