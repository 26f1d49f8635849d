import { describe, expect, test } from "vitest"

import type { Charge } from "./charge.ts"
import { editLine, editNewLine } from "./edit-line.ts"
import { deriveLine, newLine } from "./line.ts"

const replace = (facts: Partial<Charge> = {}): Charge => ({ ...newLine("Replace", "1"), ...facts })

describe("editLine", () => {
  const carrierWhy = {
    result: 16900,
    rule: "Sierra Mutual",
    equation: "",
    inputs: [],
    version: "7",
    rounding: "",
  }

  test("makes a typed net the source and derives the discount from it", () => {
    const line = deriveLine(replace({ list: 24550, discount: 39, entered: "discount" }))
    const edited = editLine(line, { net: 15000 })
    expect(edited).toMatchObject({ entered: "net", net: 15000, discount: 39 })
    expect(edited.pricedBy).toEqual({ net: "typed" })
    expect(edited.why?.net).toMatchObject({ rule: "Net, entered by hand", equation: "150.00 = 150.00" })
    expect(editLine(edited, { discount: 50 })).toMatchObject({
      entered: "discount",
      net: 12275,
      discount: 50,
    })
  })

  test("updates a discounted net when the list price changes, but not a typed net", () => {
    const byDiscount = deriveLine(replace({ list: 20000, discount: 25, entered: "discount" }))
    expect(editLine(byDiscount, { list: 10000 }).net).toBe(7500)
    const byNet = deriveLine(replace({ list: 20000, net: 15000 }))
    expect(editLine(byNet, { list: 10000 }).net).toBe(15000)
  })

  test("charges the list price in full until a net is typed or set by rates", () => {
    const alone = editLine(newLine("Regulator", "1"), { list: 12000 })
    expect(alone).toMatchObject({ net: 12000, discount: 0, total: 12000 })
    expect(alone.pricedBy).toBeUndefined()
    expect(editLine(alone, { list: 13000 }).net).toBe(13000)
    expect(editLine(newLine("Other", "1"), { list: 12000, net: 0 })).toMatchObject({ net: 0, total: 0 })
    // Older lines were stored with a 100% discount that no one set.
    expect(editLine(deriveLine(replace({ list: 12000 })), { list: 13000 })).toMatchObject({
      net: 13000,
      discount: 0,
    })
    const free = editNewLine(newLine("Replace", "1"), { net: 0 })
    expect(editLine(free, { list: 12000 }).net).toBe(0)
  })

  test("marks an unchanged figure as typed only when the edit says so", () => {
    const line = deriveLine(replace({ list: 20000 }))
    expect(editLine(line, { net: 0, entered: "net" }).pricedBy).toBeUndefined()
    expect(editLine(line, { net: 0, pricedBy: { net: "typed" } }).pricedBy).toEqual({ net: "typed" })
  })

  test("keeps an explanation that is still valid and drops one that is not", () => {
    const line = deriveLine(
      replace({ laborhours: 2.6, laborrate: 6500, labortype: "hourly", why: { labor: carrierWhy } }),
    )
    expect(line.why?.labor).toEqual(carrierWhy)
    expect(editLine(line, { list: 5000, description: "acoustic" }).why?.labor).toEqual(carrierWhy)
    expect(editLine(line, { laborhours: 1.3, laborrate: 13000 }).why?.labor?.equation).toBe(
      "1.3 h × 130.00 = 169.00",
    )
    expect(deriveLine({ ...line, laborhours: 2 }).why?.labor?.equation).toBe("2 h × 65.00 = 130.00")
  })

  test("prices the part by its method: markup on cost, markdown off list", () => {
    const line = deriveLine(replace({ cost: 15000, list: 40000 }))
    const up = editLine(line, { pricingmethod: "markup" })
    expect(up).toMatchObject({ net: 30000, entered: "net", discount: 25 })
    expect(up.why?.net?.equation).toBe("150.00 + 100% = 300.00")
    expect(editLine(up, { markup: 25, markuptype: "flat" }).net).toBe(17500)
    const down = editLine(line, { pricingmethod: "markdown", markdown: 30, markdowntype: "percent" })
    expect(down.net).toBe(28000)
    expect(editLine(down, { markdown: 500, markdowntype: "flat" }).net).toBe(0)
    const less = editLine(down, { markdown: 15.5, markdowntype: "flat" })
    expect(less.why?.net?.equation).toBe("400.00 − 15.50 = 384.50")
  })

  test("updates a net that follows the method when the cost changes, but not a typed net", () => {
    const up = editLine(deriveLine(replace({ cost: 15000 })), { pricingmethod: "markup" })
    expect(editLine(up, { cost: 16000 }).net).toBe(32000)
    expect(editLine(editLine(up, { net: 25000 }), { cost: 16000 }).net).toBe(25000)
  })

  test("marks figures that a person typed, but not figures sent back unchanged", () => {
    const line = deriveLine(replace({ list: 20000, discount: 25, entered: "discount", laborrate: 6500 }))
    expect(editLine(line, { discount: 25, net: 15000, laborrate: 6500, laborhours: 2 }).pricedBy).toBe(
      undefined,
    )
    expect(editLine(line, { laborrate: 7000 }).pricedBy).toEqual({ labor: "typed" })
    expect(editLine(newLine("Install Kit", "2"), { kit: "F/C" }).pricedBy).toEqual({ kit: "typed" })
  })

  test("returns a typed figure to the rates and drops the stored rate figure", () => {
    const atRates = { net: { ...carrierWhy, result: 12400 }, labor: carrierWhy }
    const typed = deriveLine(replace({ net: 15000, pricedBy: { net: "typed", labor: "typed" }, atRates }))
    expect(editLine(typed, { net: 15000, pricedBy: { net: null } })).toMatchObject({
      pricedBy: { labor: "typed" },
      atRates: { labor: carrierWhy },
    })
  })

  test("sets the opening from the part number, unless the line has a different one", () => {
    const line = editLine(newLine("Replace", "1"), { part: "FW04915GTYN" })
    expect(line.opening).toBe("windshield")
    expect(editLine(line, { part: "FD21033" }).opening).toBe("door")
    expect(editLine({ ...line, opening: "vent" }, { part: "FD21033" }).opening).toBe("vent")
    expect(editLine(newLine("Moulding", "1"), { part: "WM1184" }).opening).toBeUndefined()
  })
})
