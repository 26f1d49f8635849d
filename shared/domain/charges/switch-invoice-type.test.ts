import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

import { often } from "#test/driver/long-runs.ts"
import { parseFormula } from "../quotes/formula.ts"
import type { Charge } from "./charge.ts"
import { chargeTypes } from "./charge-types.ts"
import { editLine, editNewLine } from "./edit-line.ts"
import { deriveLine, newInstallKit, newLine } from "./line.ts"
import { priceCharges } from "./pricing.ts"
import { applyPromo } from "./promo.ts"
import { type BillingProfile, type InsuranceProvider, newBillingProfile } from "./rates.ts"
import {
  type PriceBook,
  pricedBy,
  type SwitchedBook,
  type SwitchTarget,
  switchInvoiceType,
} from "./switch-invoice-type.ts"

const parsed = parseFormula("cost * 1.30 + 100")
if (!parsed.ok) throw new Error(parsed.detail)

const toCash: SwitchTarget = {
  invoiceType: "Cash",
  terms: { by: "formula", cash: { formula: parsed.formula, net: "cost", taxRate: 7.25, taxExempt: false } },
}
const carrier = (key: string, replaceDiscount: number): InsuranceProvider => ({
  key,
  text: key,
  xy: "0 0",
  repairLaborType: "each",
  repairLaborRates: [7000, 1500],
  replaceLaborType: "hourly",
  replaceLaborRate: 6500,
  replaceDiscount,
  replaceMouldingDiscounts: { oem: 20, nonOem: 35 },
  replaceInstallKitDefault: "W/S",
  replaceInstallKits: {
    "W/S": { type: "flat", value: 2500 },
    "H/M": { type: "each", value: 2500 },
    "F/C": { type: "each", value: 2500 },
  },
})
const toCarrier = (key = "sierra", discount = 38): SwitchTarget => ({
  invoiceType: "Insurance",
  terms: { by: "carrier", carrier: carrier(key, discount) },
})
const toProfile = (facts: Partial<BillingProfile> = {}): SwitchTarget => ({
  invoiceType: "Net",
  terms: {
    by: "profile",
    profile: { ...newBillingProfile({ _id: "p1", userId: "u1", name: "Valley Fleet" }), ...facts },
  },
})

const typed: Charge[] = [
  deriveLine({
    ...newLine("Replace", "1"),
    part: "FW04915GTYN",
    opening: "windshield",
    cost: 15000,
    list: 40000,
    net: 17777,
    laborhours: 2,
    laborrate: 11111,
  }),
  deriveLine({ ...newInstallKit("W/S", "2"), net: 1234 }),
  deriveLine({ ...newLine("Moulding", "3"), list: 5825, net: 5000 }),
]
const cashBook: PriceBook = {
  invoiceType: "Cash",
  pricedBy: "cash",
  charges: typed,
  customerCredit: 500,
  taxExempt: false,
}
const switched = (current: PriceBook, earlier: readonly PriceBook[], to: SwitchTarget): SwitchedBook => {
  const decision = switchInvoiceType(current, earlier, to)
  if (!decision.ok) throw new Error(decision.detail)
  return decision
}

describe("switchInvoiceType", () => {
  test("prices the charges at the new terms and updates the summary", () => {
    const insured = switched(cashBook, [], toCarrier())
    expect(insured).toMatchObject({ invoiceType: "Insurance", pricedBy: "carrier/sierra" })
    expect(insured.charges.map(({ total }) => total)).toEqual([24800 + 13000, 2500, 3786])
    expect(insured.serviceSummary).toBe("Replace windshield, molding")
    const billed = switched(cashBook, [], toProfile())
    expect(billed.charges.map(({ total }) => total)).toEqual([30000 + 16000, 5000, 5825])
  })

  test("keeps typed labor if the new rates lack hours, and typed parts if they lack list", () => {
    const byHand = editNewLine(newLine("Replace", "1"), { net: 22222, laborrate: 7777 })
    const book = { ...cashBook, charges: [byHand] }
    for (const to of [toCarrier(), toProfile()]) {
      const there = switched(book, [], to)
      expect(there.charges).toMatchObject([
        { net: 22222, labor: 7777, pricedBy: { net: "typed", labor: "typed" } },
      ])
    }
    const warranty = switched({ ...book, invoiceType: "Warranty", pricedBy: "hand" }, [], toCash)
    expect(warranty.charges).toMatchObject([{ net: 22222, labor: 7777 }])
  })

  test("does not keep the carrier's price when an account's markup lacks the cost", () => {
    const glass = editNewLine(newLine("Replace", "1"), { list: 85899, laborhours: 2 })
    const insured = switched({ ...cashBook, charges: [glass] }, [], toCarrier())
    const billed = switched(insured, insured.earlier, toProfile({ replaceMarkup: 70 }))
    const made = priceCharges([glass], toProfile({ replaceMarkup: 70 }).terms)
    expect(billed.charges).toEqual(made)
    expect(billed.charges[0]?.needs?.net).toBe("Enter the part's cost: Valley Fleet pays cost + 70%.")
  })

  test("keeps and flags figures when the new payer has no rates, and requests the price", () => {
    const glass = editNewLine(newLine("Replace", "1"), { list: 85899, laborhours: 2 })
    const kit = editNewLine(newLine("Install Kit", "2"), { net: 3300 })
    const insured = switched({ ...cashBook, charges: [glass, kit] }, [], toCarrier())
    const toPayerWithoutRates: SwitchTarget = {
      invoiceType: "Net",
      terms: { by: "hand", payer: "Valley Fleet" },
    }
    const billed = switched(insured, insured.earlier, toPayerWithoutRates)
    const [windshield] = billed.charges
    expect(windshield).toMatchObject({ net: insured.charges[0]?.net, labor: insured.charges[0]?.labor })
    expect(windshield?.pricedBy).toEqual({})
    expect(windshield?.needs).toEqual({
      net: "Enter the price: Valley Fleet has no rates here.",
      labor: "Enter the labor: Valley Fleet has no rates here.",
    })
    expect(windshield && editLine(windshield, { net: 50000, laborrate: 9000 }).needs).toBeUndefined()
    const again = priceCharges(billed.charges, toPayerWithoutRates.terms)
    expect(again).toEqual(billed.charges)
    expect(switched(billed, billed.earlier, toCarrier()).charges).toEqual(insured.charges)
  })

  test("restores hand-typed charges when switched back", () => {
    const insured = switched(cashBook, [], toCarrier())
    const back = switched(insured, insured.earlier, toCash)
    expect(back.charges).toEqual(typed)
    expect(back.customerCredit).toBe(500)
  })

  test("restores each type's own charges after a third type and back", () => {
    const insured = switched(cashBook, [], toCarrier())
    const edited = insured.charges.map((line) => (line._id === "3" ? editLine(line, { net: 1 }) : line))
    const billed = switched({ ...insured, charges: edited }, insured.earlier, toProfile())
    const insuredAgain = switched(billed, billed.earlier, toCarrier())
    expect(insuredAgain.charges).toEqual(edited)
    expect(switched(insuredAgain, insuredAgain.earlier, toCash).charges).toEqual(typed)
    expect(insuredAgain.earlier.map((book) => book.pricedBy)).toEqual(["cash", "profile/p1"])
    expect(insuredAgain.earlier[1]).not.toHaveProperty("earlier")
  })

  test("reprices the charges for another carrier", () => {
    const sierra = switched(cashBook, [], toCarrier())
    const coast = switched(sierra, sierra.earlier, toCarrier("coast", 50))
    expect(coast.charges[0]?.net).toBe(20000)
    expect(switched(coast, coast.earlier, toCarrier()).charges).toEqual(sierra.charges)
  })

  test("applies the current rates for the same carrier and stores no price book for it", () => {
    const sierra = switched(cashBook, [], toCarrier())
    const today = switched(sierra, sierra.earlier, toCarrier("sierra", 40))
    expect(today.charges[0]?.net).toBe(24000)
    expect(today.earlier.map((book) => book.pricedBy)).toEqual(["cash"])
  })

  test("keeps costs, technicians, and new lines when switched back, and reprices changed work", () => {
    const insured = switched(cashBook, [], toCarrier())
    const technicians = [{ _id: "t1", role: "Installer", pay: 4000, half: false } as const]
    const meanwhile = [
      ...insured.charges.map((line) => {
        if (line._id === "1") return editLine(line, { partcost: 15000, technicians: [...technicians] })
        return line._id === "3" ? editLine(line, { list: 8000 }) : line
      }),
      newLine("Repair", "4"),
    ]
    const back = switched({ ...insured, charges: meanwhile }, insured.earlier, toCash)
    expect(back.charges[0]).toMatchObject({ net: 17777, labor: 11111, partcost: 15000, laborcost: 4000 })
    expect(back.charges[2]).toMatchObject({ net: 8000 })
    expect(back.charges[3]).toMatchObject({ _id: "4", labor: 4000 })
  })

  const promo = {
    promoCode: "SPRING20",
    description: "",
    appliesToParts: true,
    appliesToLabor: false,
    markdown: 20,
    markdownType: "percent",
  } as const

  test("keeps a promo code that was added after the earlier prices", () => {
    const billed = switched(cashBook, [], toProfile())
    const decision = applyPromo(promo, billed.charges, "Net", () => "p")
    if (!decision.ok) throw new Error(decision.refusal)
    const back = switched({ ...billed, charges: decision.charges }, billed.earlier, toCash)
    expect(back.charges.filter(({ kind }) => kind === "promoParts")).toHaveLength(1)
  })

  test("sets promo codes and goodwill aside for insurance", () => {
    const decision = applyPromo(promo, typed, "Cash", () => "p")
    if (!decision.ok) throw new Error(decision.refusal)
    const insured = switched({ ...cashBook, charges: decision.charges }, [], toCarrier())
    expect(insured.charges.some((line) => line.kind === "promoParts")).toBe(false)
    expect(insured.customerCredit).toBe(0)
    const back = switched(insured, insured.earlier, toCash)
    expect(back.charges).toEqual(decision.charges)
    const fewer = switched({ ...insured, charges: insured.charges.slice(1, 2) }, insured.earlier, toCash)
    expect(fewer.charges.map(({ total }) => total)).toEqual([2468, -2468])
  })

  test("adds and removes an account's tax exemption, and leaves a customer's", () => {
    const billed = switched(cashBook, [], toProfile({ taxExempt: true }))
    expect(billed.taxExempt).toBe(true)
    expect(switched(billed, billed.earlier, toCash).taxExempt).toBe(false)
    expect(switched(billed, [], toCarrier()).taxExempt).toBe(false)
    expect(switched({ ...cashBook, taxExempt: true }, [], toCarrier()).taxExempt).toBe(true)
  })

  test("leaves the charges unchanged for warranty", () => {
    const target: SwitchTarget = { invoiceType: "Warranty", terms: { by: "hand" } }
    expect(switched(cashBook, [], target).charges).toEqual(typed)
  })

  test("rejects a switch from cash to cash", () => {
    expect(switchInvoiceType(cashBook, [], toCash)).toMatchObject({ ok: false, refusal: "refused" })
  })
})

test("Switching the invoice type back restores any charges", () => {
  const anyCharges = fc.array(
    fc.record({
      type: fc.constantFrom(...chargeTypes),
      quantity: fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10),
      cost: fc.integer({ min: 0, max: 50_000 }),
      list: fc.integer({ min: 0, max: 50_000 }),
      net: fc.integer({ min: 0, max: 50_000 }),
      entered: fc.constantFrom("net" as const, "discount" as const),
      discount: fc.integer({ min: 0, max: 100 }),
      laborhours: fc.constantFrom(0, 1, 2.3),
      laborrate: fc.integer({ min: 0, max: 20_000 }),
      labortype: fc.constantFrom("flat" as const, "hourly" as const),
      kit: fc.constantFrom("W/S" as const, "F/C" as const, undefined),
    }),
    { maxLength: 6 },
  )
  const anyone = fc.constantFrom(toCash, toCarrier(), toProfile())
  fc.assert(
    fc.property(anyCharges, anyone, anyone, (lines, home, away) => {
      fc.pre(home !== away)
      const charges = lines.map((facts, index) =>
        deriveLine({ ...newLine(facts.type, String(index)), ...facts }),
      )
      const { invoiceType, terms } = home
      const credit = invoiceType === "Insurance" ? 0 : 500
      const before = { ...cashBook, invoiceType, pricedBy: pricedBy(terms), charges, customerCredit: credit }
      const there = switched(before, [], away)
      const back = switched(there, there.earlier, home)
      expect(back).toMatchObject({ charges, customerCredit: credit, invoiceType })
    }),
    { numRuns: often(300, 3000) },
  )
})
