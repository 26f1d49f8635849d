import { describe, expect, test } from "vitest"
import { anEntry, aPayment } from "#test/builders/requests.ts"
import { ledgerProblems } from "./ledger-problems.ts"

const paid = aPayment({ _id: "p1", amount: 57_622, tip: 2000 })
const entry = anEntry({ _id: "p1", amount: 57_622, tip: 2000 })
const refund = { _id: "r1", amount: 7622, tip: 0, at: entry.at, by: "Rosa" }
const refundEntry = anEntry({ _id: "r1", kind: "refund", of: "p1", amount: 7622 })

describe("ledgerProblems", () => {
  test("finds no problem in a ledger that matches its request", () => {
    expect(ledgerProblems({ payments: [] }, [])).toEqual([])
    expect(ledgerProblems({ payments: [paid] }, [entry])).toEqual([])
    expect(ledgerProblems({ payments: [{ ...paid, refunds: [refund] }] }, [entry, refundEntry])).toEqual([])
    expect(ledgerProblems({ payments: [] }, [{ ...entry, state: "failed" }])).toEqual([])
    expect(
      ledgerProblems({ payments: [{ ...paid, voided: true }] }, [{ ...entry, state: "voided" }]),
    ).toEqual([])
  })

  test("reports a missing payment or a different amount", () => {
    expect(ledgerProblems({ payments: [paid] }, [])).toEqual(["p1 has no entry", "the sums differ"])
    expect(ledgerProblems({ payments: [paid] }, [{ ...entry, amount: 57_621 }])).toEqual([
      "p1 is 57622 and 2000, its entry 57621 and 2000",
      "the sums differ",
    ])
    expect(ledgerProblems({ payments: [paid] }, [{ ...entry, state: "voided" }])).toEqual([
      "p1 is approved, its entry voided",
    ])
  })

  test("reports money that the request does not have", () => {
    expect(ledgerProblems({ payments: [] }, [entry])).toEqual([
      "the request knows nothing of p1",
      "the sums differ",
    ])
    expect(ledgerProblems({ payments: [paid] }, [entry, refundEntry])).toEqual([
      "the request knows nothing of r1",
      "the sums differ",
    ])
  })

  test("reports refunds above the amount paid", () => {
    const all = { ...refund, amount: 57_623 }
    expect(
      ledgerProblems({ payments: [{ ...paid, refunds: [all] }] }, [
        entry,
        { ...refundEntry, amount: 57_623 },
      ]),
    ).toEqual(["p1 gave back too much"])
  })

  test("reports an open attempt unless the request has it as its pending payment", () => {
    const open = anEntry({ _id: "p2", state: "pending" })
    const pendingPayment = {
      _id: "p2",
      amount: 25_000,
      tip: 0,
      at: entry.at,
      by: "Rosa",
      undecided: true,
      from: "awaitingPayment",
    } as const
    expect(ledgerProblems({ payments: [], pendingPayment }, [open])).toEqual([])
    const wrong = ["what is on its way is not what the request says"]
    expect(ledgerProblems({ payments: [] }, [open])).toEqual(wrong)
    expect(ledgerProblems({ payments: [], pendingPayment }, [])).toEqual(wrong)
    expect(ledgerProblems({ payments: [], pendingRefund: pendingPayment }, [open])).toEqual(wrong)
    const openRefund = anEntry({ _id: "r1", kind: "refund", of: "p1", state: "pending" })
    const pendingRefund = { ...pendingPayment, _id: "r1" }
    expect(ledgerProblems({ payments: [], pendingPayment, pendingRefund }, [open, openRefund])).toEqual([])
    expect(ledgerProblems({ payments: [], pendingPayment }, [open, openRefund])).toEqual(wrong)
  })
})
