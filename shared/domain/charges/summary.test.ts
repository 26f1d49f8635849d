import { describe, expect, test } from "vitest"

import type { Charge } from "./charge.ts"
import type { ChargeType } from "./charge-types.ts"
import { newLine } from "./line.ts"
import { summarize } from "./summary.ts"

const line = (type: ChargeType, facts: Partial<Charge> = {}): Charge => ({ ...newLine(type, "1"), ...facts })

describe("The charges summary", () => {
  test.each<[string, Charge[]]>([
    ["", []],
    [
      "Replace windshield, calibration",
      [
        line("Replace", { opening: "windshield" }),
        line("Install Kit"),
        line("Other", { kind: "calibration", description: "Camera calibration, static" }),
        line("Other", { kind: "promoParts", description: "SPRING20, parts" }),
      ],
    ],
    ["Repair, 2 chips, windshield", [line("Repair", { quantity: 2, opening: "windshield" })]],
    ["Repair, 1 chip", [line("Repair")]],
    [
      "Replace left door, glass cleanup, molding",
      [
        line("Replace", { opening: "door", orientation: "left" }),
        line("Glass Cleanup"),
        line("Moulding"),
        line("Moulding"),
      ],
    ],
    ["Replace glass", [line("Replace")]],
    [
      "R&I left quarter",
      [
        line("Remove", { opening: "quarter", orientation: "left" }),
        line("Install", { opening: "quarter", orientation: "left" }),
      ],
    ],
    [
      "Remove back, install windshield, regulator left door, provide vent, Tint removal",
      [
        line("Remove", { opening: "back" }),
        line("Install", { opening: "windshield" }),
        line("Regulator", { opening: "door", orientation: "left" }),
        line("Provide", { opening: "vent" }),
        line("Other", { description: "Tint removal" }),
      ],
    ],
  ])("%s", (summary, charges) => {
    expect(summarize(charges)).toBe(summary)
  })

  test("fits the stored length and never cuts a character in half", () => {
    const long = (letter: string) => line("Other", { description: letter.repeat(145) })
    const summary = summarize([long("é"), long("😀")])
    expect(summary.length).toBeLessThanOrEqual(290)
    expect(summary).toMatch(/^É{1}é{144}, 😀+$/u)
  })
})
