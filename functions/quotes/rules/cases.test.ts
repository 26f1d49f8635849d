import { expect, test } from "vitest"
import type { StoredCharge } from "#shared/api/requests/charges.ts"
import { newLine } from "#shared/domain/charges/line.ts"
import { casesOfJob } from "./cases.ts"

// Pay doesn't matter here.
const pane = {
  ...newLine("Replace", "1"),
  quantity: 2,
  cost: 7000,
  list: 21000,
  laborhours: 1.2,
  opening: "door",
} as StoredCharge
const job = {
  invoiceNumber: 1042,
  invoiceType: "Cash",
  vehicle: "2019 Honda Civic",
  requestReceivedTimestamp: "2026-11-20T18:00:00Z",
  charges: [pane],
  taxRate: 8.25,
}

test("casesOfJob uses the quantity of the job's lines and the job's own tax", () => {
  expect(casesOfJob(job)).toEqual([
    {
      kind: "job",
      of: "1042",
      at: "2026-11-20T18:00:00Z",
      vehicle: "2019 Honda Civic",
      what: "door glass",
      glass: [{ quantity: 2, list: 21000, cost: 7000, hours: 1.2 }],
      tax: { taxRate: 8.25, taxExempt: false },
    },
  ])
  for (const exempt of [{ taxExempt: true }, { billingNotes: "TAX EXEMPT since May" }])
    expect(casesOfJob({ ...job, ...exempt })).toMatchObject([{ tax: { taxExempt: true } }])
})
