import { expect, test } from "vitest"
import type { Claim } from "#web/data/money/claims.ts"
import { type Outcome, type Row, refreshOpenRows } from "./use-posting.ts"

const claim: Claim = { invoiceNumber: 1, list: "submitted", since: "2026-11-24", amount: 500_00, gaps: [] }
const row = (number: number, difference: number, sharedWith: number[] = []): Row => ({
  row: number,
  references: [`CL-${number}`],
  amount: 400_00,
  check: "EFT 1",
  verdict: "short",
  candidates: [claim],
  claim,
  difference,
  sharedWith,
  paymentKey: "",
})

test("keeps what posted rows say when others are posted later, and reads open rows again", () => {
  const before = [row(1, -100_00), row(2, -100_00), row(3, -100_00), row(4, -100_00, [1])]
  const newest = [row(1, 300_00), row(2, -90_00), row(3, -80_00), row(4, 300_00, [1])]
  const outcomes = new Map<number, Outcome>([
    [1, { state: "posted" }],
    [2, { state: "refused", reason: "The amount due is now 490.00, not 500.00." }],
  ])
  expect(refreshOpenRows(before, newest, outcomes).map(({ difference }) => difference)).toEqual([
    -100_00, -90_00, -80_00, -100_00,
  ])
})
