import { expect, test } from "vitest"
import type { Charge } from "./charge.ts"
import { newInstallKit, newLine } from "./line.ts"
import { partList } from "./part-list.ts"

const line = (type: Charge["type"], facts: Partial<Charge>): Charge => ({ ...newLine(type, "1"), ...facts })

test("partList lists the parts of a job, without its kit or labor", () => {
  const charges = [
    line("Replace", { part: "FW04915GTYN", brand: "Fuyao", opening: "windshield", net: 37969 }),
    { ...newInstallKit("W/S", "2"), net: 2000 },
    line("Moulding", { part: "WM1184", description: "Upper reveal moulding", quantity: 2 }),
    line("Repair", { description: "1 chip", laborrate: 6500 }),
    line("Glass Cleanup", { laborrate: 3000 }),
    line("Other", { kind: "calibration", net: 25000 }),
    line("Other", { kind: "promoParts", net: -2000 }),
  ]
  expect(partList(charges)).toEqual(["FW04915GTYN, Fuyao", "2 × WM1184, Upper reveal moulding"])
})

test("partList describes a part without a number by its glass", () => {
  expect(
    partList([
      line("Replace", { orientation: "left", opening: "door", net: 12000 }),
      line("Provide", { net: 500 }),
    ]),
  ).toEqual(["left door", "Provide"])
})
