import { describe, expect, test } from "vitest"
import { editLine } from "#shared/domain/charges/edit-line.ts"
import { newLine } from "#shared/domain/charges/line.ts"
import { chargesToWrite, lineToWrite } from "./changes.ts"

const replace = editLine(newLine("Replace", "r1"), { list: 61_240, discount: 38, entered: "discount" })
const kit = newLine("Install Kit", "k1")

describe("what a save sends", () => {
  test("nothing when no line was touched", () => {
    expect(chargesToWrite([replace, kit], [replace, kit])).toBeUndefined()
  })

  test("of a changed line its id, its type and what was typed", () => {
    const hourly = editLine(replace, { labortype: "hourly", laborhours: 2.6, laborrate: 6500 })
    expect(chargesToWrite([replace, kit], [hourly, kit])).toEqual([
      { _id: "r1", type: "Replace", labortype: "hourly", laborhours: 2.6, laborrate: 6500 },
      { _id: "k1", type: "Install Kit" },
    ])
  })

  test("a typed net without the discount that follows from it", () => {
    expect(lineToWrite(editLine(replace, { net: 40_000 }), replace)).toEqual({
      _id: "r1",
      type: "Replace",
      entered: "net",
      net: 40_000,
    })
  })

  test("a typed discount without the net that follows from it", () => {
    expect(lineToWrite(editLine(replace, { discount: 40 }), replace)).toEqual({
      _id: "r1",
      type: "Replace",
      entered: "discount",
      discount: 40,
    })
  })

  test("a new line without an id, with what differs from a new line of its type", () => {
    expect(lineToWrite(editLine(newLine("Repair", "new"), { quantity: 2 }), undefined)).toEqual({
      type: "Repair",
      quantity: 2,
    })
  })

  test("a figure that is typed over the rates, also when a new line has it by itself", () => {
    const byCarrier = {
      ...newLine("Repair", "new"),
      laborrate: 6500,
      pricedBy: { labor: "carrier" as const },
    }
    expect(lineToWrite(editLine(byCarrier, { laborrate: 4000 }), undefined)).toEqual({
      type: "Repair",
      laborrate: 4000,
    })
  })

  test("the lines that are left when one was removed, and a new order", () => {
    expect(chargesToWrite([replace, kit], [kit])).toEqual([{ _id: "k1", type: "Install Kit" }])
    expect(chargesToWrite([replace, kit], [kit, replace])?.map(({ _id }) => _id)).toEqual(["k1", "r1"])
  })

  test("who works on a line, without the pay that the server reckons", () => {
    const technicians = [{ _id: "ortega", role: "Installer" as const, half: false, pay: 0 }]
    expect(lineToWrite(editLine(replace, { technicians }), replace)).toEqual({
      _id: "r1",
      type: "Replace",
      technicians: [{ _id: "ortega", role: "Installer", half: false }],
    })
  })
})
