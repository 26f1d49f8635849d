import { describe, expect, test } from "vitest"
import { StoredServiceRequest } from "#shared/api/requests/service-request.ts"
import { aLine, aPayment, aRequest } from "#test/builders/requests.ts"
import { requestItem } from "../storage/items.ts"
import { ledgerWrites } from "../storage/ledger.ts"
import { needsCarrierKey, requestSchema, upgradeRequest } from "./upgrade.ts"

const rate = {
  rule: "Replace labor, hourly",
  equation: "",
  inputs: [],
  rounding: "",
  version: "Sierra Mutual, version 7",
}

const ofFirstShape = () => {
  const glass = {
    ...aLine("Replace"),
    net: 20_000,
    laborrate: 16_900,
    labor: 16_900,
    why: { labor: { ...rate, result: 16_900 } },
  }
  const { pricedBy: _marks, ...kit } = { ...aLine("Install Kit", { _id: "kit" }), net: 2000 }
  const charges = [glass, kit, aLine("Other")]
  return {
    ...requestItem(aRequest({ invoiceType: "Insurance", insuranceCarrier: "Sierra Mutual", charges })),
    charges,
    schema: 1,
  }
}

describe("upgradeRequest", () => {
  test("records who priced schema 1 lines and stores the carrier by key", () => {
    const item = ofFirstShape()
    expect(needsCarrierKey(item)).toBe(true)
    const request = StoredServiceRequest.parse(upgradeRequest(item, "sierra"))
    expect(request).toMatchObject({ insuranceCarrierKey: "sierra", insuranceCarrier: "Sierra Mutual" })
    expect(request.charges.map(({ pricedBy }) => pricedBy)).toEqual([
      { net: "typed", labor: "carrier" },
      { net: "typed", kit: "typed" },
      undefined,
    ])
    expect(request.charges.map(({ net, labor }) => [net, labor])).toEqual([
      [20_000, 16_900],
      [2000, 0],
      [0, 0],
    ])
  })

  test("keeps the name of an unknown carrier in schema 1", () => {
    const request = StoredServiceRequest.parse(upgradeRequest(ofFirstShape()))
    expect(request.insuranceCarrier).toBe("Sierra Mutual")
    expect(request.insuranceCarrierKey).toBeUndefined()
  })

  test("keeps the rejection of schema 5", () => {
    const at = "2026-11-03T18:00:00Z"
    const { schema: _now, ...item } = requestItem(aRequest({ insuranceCarrierKey: "sierra" }))
    const billRejection = { reason: "late", at }
    const request = StoredServiceRequest.parse(upgradeRequest({ ...item, schema: 5, billRejection }))
    expect(request.billRejections).toEqual([{ reason: "late", at, by: "", carrierKey: "sierra" }])
    const insurerBill = { carrierKey: "pine", firstAt: at, at, how: "download", amount: 1, lines: [] }
    const moved = upgradeRequest({ ...item, schema: 5, billRejection, insurerBill })
    expect(moved.billRejections).toEqual([{ reason: "late", at, by: "", carrierKey: "pine" }])
  })

  test("keeps the bill that a supplement of schema 6 adds to", () => {
    const at = "2026-11-03T18:00:00Z"
    const { schema: _now, ...item } = requestItem(aRequest({ insuranceCarrierKey: "pine" }))
    const base = { at, amount: 300_00, lines: [] }
    const bill = { ...base, carrierKey: "pine", firstAt: at, by: "Carla", how: "download", pdfHash: "" }
    const insurerBill = { ...bill, amount: 340_00, supplementTo: base }
    const request = StoredServiceRequest.parse(upgradeRequest({ ...item, schema: 6, insurerBill }))
    expect(request.insurerBill).toEqual({ ...bill, amount: 340_00, earlierBills: [base] })
  })

  test("converts flat markups of schema 4 to dollars, also in other payers' price books", () => {
    const line = { ...aLine("Replace"), markup: 4000, markuptype: "flat", markdown: 25 } as const
    const book = {
      invoiceType: "Net",
      pricedBy: "hand",
      charges: [line],
      customerCredit: 0,
      taxExempt: false,
    }
    const item = { ...requestItem(aRequest()), charges: [line], earlier: [book], schema: 4 }
    const request = StoredServiceRequest.parse(upgradeRequest(item))
    for (const { charges } of [request, ...(request.earlier ?? [])])
      expect(charges).toMatchObject([{ markup: 40, markuptype: "flat", markdown: 25 }])
  })

  test("moves schema 2 payments into the ledger with the next change", () => {
    const cash = aPayment({ _id: "p1", amount: 25_000 })
    const voided = aPayment({ _id: "p2", amount: 1000, voided: true })
    const item = { ...requestItem(aRequest({ payments: [cash, voided] })), schema: 2 }
    const request = StoredServiceRequest.parse(upgradeRequest(item))
    expect(request.carryPayments).toBe(true)

    const after = { ...request, version: request.version + 1, customerNotes: "Gate code 4471" }
    const stored = requestItem(after)
    expect(stored).toMatchObject({ schema: requestSchema })
    expect(stored).not.toHaveProperty("carryPayments")
    expect(ledgerWrites(request, after)).toMatchObject([
      { put: { sk: "PAY#p1", state: "approved", amount: 25_000, method: "CASH" } },
      { put: { sk: "PAY#p2", state: "voided", amount: 1000 } },
    ])
    const later = StoredServiceRequest.parse(upgradeRequest(stored))
    expect(ledgerWrites(later, { ...later, customerNotes: "Ring the bell" })).toEqual([])
  })

  test("moves a pending refund of schema 3 to refunds, and a payment to payments", () => {
    const pending = { _id: "r1", amount: 7622, tip: 0, at: "2026-11-20T18:00:00.000Z", by: "Rosa" }
    const item = (kind: string) => ({
      ...requestItem(aRequest()),
      pendingPayment: { ...pending, kind, undecided: true, from: "awaitingPayment" },
      schema: 3,
    })
    const refunded = StoredServiceRequest.parse(upgradeRequest(item("refund")))
    expect(refunded.pendingPayment).toBeUndefined()
    expect(refunded.pendingRefund).toEqual({ ...pending, undecided: true })
    const paid = StoredServiceRequest.parse(upgradeRequest(item("payment")))
    expect(paid.pendingPayment).toEqual({ ...pending, undecided: true, from: "awaitingPayment" })
    expect(paid.pendingRefund).toBeUndefined()
  })

  test("leaves a request of a newer release unchanged", () => {
    const line = { ...aLine("Replace"), markup: 40, markuptype: "flat" } as const
    const request = aRequest({ charges: [line], payments: [aPayment({ _id: "p1", amount: 25_000 })] })
    const item = { ...requestItem(request), schema: requestSchema + 1 }
    expect(upgradeRequest(item)).toBe(item)
  })

  test("leaves a request of the current schema unchanged", () => {
    const item = requestItem(aRequest({ insuranceCarrier: "Sierra Mutual" }))
    expect(item.schema).toBe(requestSchema)
    expect(needsCarrierKey(item)).toBe(false)
    expect(upgradeRequest(item)).toBe(item)
  })
})
