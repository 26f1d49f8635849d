import { expect, test } from "vitest"

import { editLine } from "../../domain/charges/edit-line.ts"
import { newLine } from "../../domain/charges/line.ts"
import { computeTotals } from "../../domain/charges/totals.ts"
import { hiddenFields } from "./hidden-fields.ts"

const without = (item: object, hidden: readonly string[]) =>
  Object.fromEntries(Object.entries(item).filter(([field]) => !hidden.includes(field)))

test("omits cost, pay, profit, and price formula from a line and its totals", () => {
  const priced = editLine(newLine("Replace", "1"), {
    cost: 31337,
    pricingmethod: "markup",
    markup: 10,
    partcost: 31337,
    misccost: 777,
    technicians: [{ _id: "t1", role: "Installer", pay: 4242, half: false }],
  })
  const { lines, totals } = computeTotals({ invoiceType: "Net", charges: [priced], taxRate: 7.25 })
  const shown = JSON.stringify([
    without(totals, hiddenFields.technician.request),
    lines.map((line) => ({
      ...without(line, hiddenFields.technician.line),
      technicians: line.technicians.map((technician) =>
        without(technician, hiddenFields.technician.ofTechnicians),
      ),
    })),
  ])
  expect(shown).toContain(String(priced.net))
  for (const secret of ["31337", "313.37", "777", "4242", "10%", 'markup"', String(priced.pnlnet)]) {
    expect(shown).not.toContain(secret)
  }
})
