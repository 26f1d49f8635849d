import { describe, expect, test } from "vitest"
import { editLine } from "#shared/domain/charges/edit-line.ts"
import { newLine } from "#shared/domain/charges/line.ts"
import { chargesToWrite, lineToWrite } from "./request-change.ts"

const replace = editLine(newLine("Replace", "r1"), { list: 61_240, discount: 38, entered: "discount" })
const kit = newLine("Install Kit", "k1")

describe("a charges save", () => {
  test("sends nothing when no line was edited", () => {
    expect(chargesToWrite([replace, kit], [replace, kit])).toBeUndefined()
  })

  test("sends an edited line's id, type, and edited fields", () => {
    const hourly = editLine(replace, { labortype: "hourly", laborhours: 2.6, laborrate: 6500 })
    expect(chargesToWrite([replace, kit], [hourly, kit])).toEqual([
      { _id: "r1", type: "Replace", labortype: "hourly", laborhours: 2.6, laborrate: 6500 },
      { _id: "k1", type: "Install Kit" },
    ])
  })

  test("sends an edited net without the derived discount", () => {
    expect(lineToWrite(editLine(replace, { net: 40_000 }), replace)).toEqual({
      _id: "r1",
      type: "Replace",
      entered: "net",
      net: 40_000,
    })
  })

  test("sends an edited discount without the derived net", () => {
    expect(lineToWrite(editLine(replace, { discount: 40 }), replace)).toEqual({
      _id: "r1",
      type: "Replace",
      entered: "discount",
      discount: 40,
    })
  })

  test("sends a new line without an id, with what differs from its type's default", () => {
    expect(lineToWrite(editLine(newLine("Repair", "new"), { quantity: 2 }), undefined)).toEqual({
      type: "Repair",
      quantity: 2,
    })
  })

  test("sends a value typed over the rates, even one equal to a new line's default", () => {
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

  test("sends the remaining lines after a removal, and a new order", () => {
    expect(chargesToWrite([replace, kit], [kit])).toEqual([{ _id: "k1", type: "Install Kit" }])
    expect(chargesToWrite([replace, kit], [kit, replace])?.map(({ _id }) => _id)).toEqual(["k1", "r1"])
  })

  test("sends a line's technicians without their computed pay", () => {
    const technicians = [{ _id: "ortega", role: "Installer" as const, half: false, pay: 0 }]
    expect(lineToWrite(editLine(replace, { technicians }), replace)).toEqual({
      _id: "r1",
      type: "Replace",
      technicians: [{ _id: "ortega", role: "Installer", half: false }],
    })
  })
})
