import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sum } from "../money/money.ts"
import {
  canPost,
  dueOf,
  indexClaims,
  isPreselected,
  matchRemittance,
  normalizeReference,
  type RemittanceRow,
  verdicts,
} from "./remittance.ts"

type Claims = Parameters<typeof indexClaims>[0]

const claims: Claims = [
  { invoiceNumber: 48_068, list: "submitted", amount: 38_248, references: ["CL-771", "D 5512"] },
  { invoiceNumber: 48_069, list: "submitted", amount: 20_000, references: ["CL-772", "00-SHARED"] },
  { invoiceNumber: 48_070, list: "shortPaid", amount: 5000, references: ["CL-773", "SHARED"] },
  { invoiceNumber: 48_072, list: "ready", amount: 4000, due: 42_248, references: ["CL-775"] },
  { invoiceNumber: 48_071, list: "paid", amount: 41_000, references: ["CL-774"] },
]
const row = (number: number, reference: string, amount: number, more: Partial<RemittanceRow> = {}) => ({
  row: number,
  references: [reference],
  amount,
  check: "EFT 1",
  ...more,
})
const match = (rows: readonly RemittanceRow[], chosen: [number, string][] = []) =>
  matchRemittance(rows, indexClaims(claims), new Map(chosen))
const verdictOf = (one: RemittanceRow) => {
  const [matched] = match([one])
  return [matched?.verdict, matched?.claim?.invoiceNumber, matched?.difference]
}

describe("normalizeReference", () => {
  it.each([
    ["48068", "48068"],
    ["INV-0048068", "48068"],
    ["Invoice 48068", "48068"],
    ["cl 771", "cl771"],
    ["CL-771", "cl771"],
    [" 00-D 5512 ", "d5512"],
    ["investor", "investor"],
    ["---", ""],
  ])("ignores differences in how numbers are written: %s", (text, plain) =>
    expect(normalizeReference(text)).toBe(plain),
  )
})

describe("A remittance row", () => {
  it.each<[string, RemittanceRow, unknown[]]>([
    ["exact, by claim number", row(2, "cl771", 38_248), ["exact", 48_068, 0]],
    ["exact, by dispatch number", row(2, "D-5512", 38_248), ["exact", 48_068, 0]],
    ["exact, by invoice number", row(2, "INV-48069", 20_000), ["exact", 48_069, 0]],
    ["short", row(2, "CL-771", 30_000), ["short", 48_068, -8248]],
    ["over", row(2, "CL-773", 5001), ["over", 48_070, 1]],
    ["paid already", row(2, "CL-774", 41_000), ["paid", 48_071, 0]],
    ["short when a supplement is still to bill", row(2, "CL-775", 38_248), ["short", 48_072, -4000]],
    ["unknown", row(2, "CL-999", 100), ["unknown", undefined, 0]],
    ["unknown without a number", row(2, "-", 100), ["unknown", undefined, 0]],
    ["no payment", row(2, "CL-771", 0, { problem: "It is zero." }), ["noPayment", undefined, 0]],
  ])("is %s", (_name, one, verdict) => expect(verdictOf(one)).toEqual(verdict))

  it("waits for the clerk to choose between two claims, unless another number decides", () => {
    const shared = row(2, "shared", 5000)
    const candidates = (one: RemittanceRow) => match([one])[0]?.candidates.map((claim) => claim.invoiceNumber)
    expect(verdictOf(shared)[0]).toBe("unknown")
    expect(candidates(shared)).toEqual([48_069, 48_070])
    expect(verdictOf({ ...shared, references: ["shared", "CL-773"] })).toEqual(["exact", 48_070, 0])
    expect(candidates({ ...shared, references: ["CL-771", "CL-772"] })).toEqual([48_068, 48_069])
    expect(match([shared], [[2, "48070"]])[0]).toMatchObject({ verdict: "exact" })
  })

  it("accepts an invoice number that the clerk typed, but no other number", () => {
    const unknown = row(2, "CL-999", 5000)
    expect(match([unknown], [[2, " INV-48070"]])[0]).toMatchObject({ verdict: "exact" })
    for (const typed of ["CL-773", "1"])
      expect(match([unknown], [[2, typed]])[0]).toMatchObject({ verdict: "unknown" })
  })

  it("is matched together with the other rows of its claim", () => {
    const together = (first: number, second: number) =>
      match([row(2, "CL-771", first), row(3, "48068", second)]).map(({ verdict, difference, sharedWith }) => [
        verdict,
        difference,
        ...sharedWith,
      ])
    expect(together(30_000, 8248)).toEqual([
      ["exact", 0, 3],
      ["exact", 0, 2],
    ])
    expect(together(30_000, 8000)[0]).toEqual(["short", -248, 3])
    expect(together(30_000, 9000)[0]).toEqual(["over", 752, 3])
  })

  it("can be posted unless it alone exceeds the amount due", () => {
    const postable = (...rows: RemittanceRow[]) => match(rows).map(canPost)
    expect(postable(row(2, "CL-771", 38_248), row(3, "CL-772", 1), row(4, "CL-999", 1))).toEqual([
      true,
      true,
      false,
    ])
    expect(postable(row(2, "CL-773", 5001), row(3, "CL-774", 1))).toEqual([false, false])
    expect(postable(row(2, "CL-773", 5000), row(3, "CL-773", 5000))).toEqual([true, true])
  })

  it("is chosen without a look at it only if the insurer paid nothing on its claim before", () => {
    const rows = [row(2, "CL-771", 38_248), row(3, "CL-773", 5000), row(4, "CL-772", 20_001)]
    expect(match(rows).map(isPreselected)).toEqual([true, false, false])
    const outstanding = { list: "shortPaid", since: "2026-11-10", amount: 100_00 } as const
    const index = indexClaims([
      { invoiceNumber: 48_073, list: "ready", amount: 4000, due: 140_00, outstanding },
    ])
    expect(matchRemittance([row(2, "48073", 100_00)], index, new Map()).map(isPreselected)).toEqual([false])
  })

  it("keeps its payment key in any order and format, and gets a new one when repeated", () => {
    const keys = (...rows: RemittanceRow[]) => match(rows).map(({ paymentKey }) => paymentKey)
    const [first, other] = [row(2, "CL-771", 100), row(3, "CL-772", 100)]
    expect(keys(first, other)).toEqual(keys(other, first).toReversed())
    expect(keys({ ...first, references: ["48068"], check: "eft-1" })).toEqual(keys(first))
    const distinct = [
      first,
      { ...first, row: 4 },
      other,
      { ...first, amount: 101 },
      { ...first, check: "EFT 2" },
    ]
    expect(new Set(keys(...distinct)).size).toBe(distinct.length)
  })

  it("never pays a claim more than is due with exact and short rows, for any rows", () => {
    const reference = fc.constantFrom("CL-771", "d5512", "48069", "CL-773", "CL-774", "shared", "none", "")
    const anyRow = fc.record({
      references: fc.array(reference, { maxLength: 2 }),
      amount: fc.integer({ min: 1, max: 50_000 }),
      check: fc.constantFrom("", "1"),
      problem: fc.option(fc.constant("No amount."), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 30 }), (rows) => {
        const numbered = rows.map((one, index) => ({ ...one, row: index + 1 }))
        const matched = match(numbered)
        expect(matched.map(({ row: number, amount }) => [number, amount])).toEqual(
          numbered.map(({ row: number, amount }) => [number, amount]),
        )
        const chosen = matched.filter(({ verdict }) => verdict === "exact" || verdict === "short")
        for (const claim of claims)
          expect(
            sum(chosen.filter((one) => one.claim === claim).map(({ amount }) => amount)),
          ).toBeLessThanOrEqual(dueOf(claim))
        const payable = matched.filter(canPost)
        expect(new Set(payable.map(({ paymentKey }) => paymentKey)).size).toBe(payable.length)
        for (const { verdict, problem } of matched) {
          expect(verdicts).toContain(verdict)
          expect(verdict === "noPayment").toBe(problem !== undefined)
        }
      }),
    )
  })
})
