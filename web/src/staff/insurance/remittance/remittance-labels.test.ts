import { expect, test } from "vitest"
import type { Claim } from "#web/data/money/claims.ts"
import { explainRow } from "./remittance-labels.ts"
import type { Row } from "./use-posting.ts"

const claim: Claim = {
  invoiceNumber: 48_068,
  list: "submitted",
  since: "2026-11-24",
  amount: 38_248,
  gaps: [],
}
const row: Row = {
  row: 2,
  references: ["CL-771"],
  amount: 100,
  check: "",
  verdict: "exact",
  candidates: [claim],
  claim,
  difference: 0,
  sharedWith: [],
  paymentKey: "",
}

test.each<[Partial<Row>, string]>([
  [{}, "Pays all that is due."],
  [{ sharedWith: [4] }, "Pays all that is due. Together with row 4."],
  [{ verdict: "short", difference: -8248 }, "82.48 stays due."],
  [
    { verdict: "over", difference: 1200, sharedWith: [3, 4] },
    "12.00 more than is due. Together with rows 3, 4. Check for a duplicate, and post only what is due.",
  ],
  [
    { verdict: "over", amount: 39_448, difference: 1200 },
    "12.00 more than is due. Record what is due on the job, and ask the insurer about the rest.",
  ],
  [
    { verdict: "over", amount: 39_448, difference: 1200, claim: { ...claim, list: "shortPaid" } },
    "12.00 more than is due. The insurer paid part of this claim before, so check for a duplicate.",
  ],
  [
    { claim: { ...claim, list: "shortPaid" } },
    "Pays all that is due. The insurer paid part of this claim before, so check for a duplicate.",
  ],
  [
    {
      verdict: "short",
      difference: -8248,
      claim: {
        ...claim,
        list: "ready",
        outstanding: { list: "shortPaid", since: "2026-11-24", amount: 100 },
      },
    },
    "82.48 stays due. The insurer paid part of this claim before, so check for a duplicate.",
  ],
  [
    { verdict: "unknown", candidates: [] },
    "No open or paid claim has this number. Enter the invoice number.",
  ],
  [{ verdict: "unknown", candidates: [claim, claim] }, "2 claims match. Choose one."],
  [{ verdict: "paid" }, "The insurer paid 382.48, last on Tue, Nov 24, 2026."],
  [{ verdict: "noPayment", problem: "This is a total." }, "This is a total."],
])("describes a row: %o", (more, text) => {
  expect(explainRow({ ...row, ...more }, "success")).toBe(text)
})

test("says that no claim has the number only after paid claims were looked for", () => {
  const unknown: Row = { ...row, verdict: "unknown", candidates: [] }
  expect(explainRow(unknown, "pending")).toBe("Looking for paid claims…")
  expect(explainRow(unknown, "error")).toBe("Couldn't look for paid claims.")
})
