import { describe, expect, it } from "vitest"
import { linesOfBooking } from "./booking.ts"

describe("linesOfBooking", () => {
  it("repairs windshield chips and replaces other glass, in any tap order", () => {
    const damage = { panes: ["door-front-left", "windshield", "back"], chips: 2, size: 1 } as const
    const lines = [
      {
        type: "Repair",
        quantity: 2,
        opening: "windshield",
        description: "2 chips, up to 1 in",
      },
      { type: "Replace", opening: "door", orientation: "front left" },
      { type: "Replace", opening: "back" },
    ]
    expect(linesOfBooking("chip", damage, "Cash")).toEqual(lines)
    expect(linesOfBooking("chip", damage, "Insurance")).toEqual([...lines, { type: "Install Kit" }])
  })

  it("returns one repair when only the windshield, or nothing, was tapped", () => {
    const line = { type: "Repair", quantity: 1, opening: "windshield", description: "1 chip" }
    expect(linesOfBooking("chip", { panes: ["windshield"] }, "Insurance")).toEqual([line])
    expect(linesOfBooking("chip", {}, "Insurance")).toEqual([line])
  })

  it("returns each replaced pane, with one kit for glued glass", () => {
    expect(linesOfBooking("windshield", { panes: ["windshield", "quarter-left"] }, "Net")).toEqual([
      { type: "Replace", opening: "windshield" },
      { type: "Replace", opening: "quarter", orientation: "left" },
      { type: "Install Kit" },
    ])
    expect(linesOfBooking("regulator", { panes: ["door-rear-right"] }, "Net")).toEqual([
      { type: "Regulator", opening: "door", orientation: "rear right" },
    ])
  })
})
