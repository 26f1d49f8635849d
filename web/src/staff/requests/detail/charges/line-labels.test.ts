import { describe, expect, test } from "vitest"
import { newLine } from "#shared/domain/charges/line.ts"
import { aLine } from "#test/builders/requests.ts"
import { lineAbout, openTotalText, totalText } from "./line-labels.ts"

describe("Line description", () => {
  test.each([
    ["the glass before its words", { opening: "windshield", description: "camera" }, "Windshield, camera"],
    ["the glass alone", { opening: "door", orientation: "front left" }, "Front door, driver side"],
    [
      "words that name the glass",
      { opening: "windshield", description: "windshield, OEM" },
      "Windshield, OEM",
    ],
    ["no glass where several may be meant", { opening: "door", description: "green tint" }, "Green tint"],
    ["words without a glass", { partservice: "sublet, AutoAim" }, "Sublet, AutoAim"],
    ["nothing", {}, ""],
  ])("shows %s", (_, line, words) => {
    expect(lineAbout({ ...aLine("Replace"), opening: "", orientation: "", description: "", ...line })).toBe(
      words,
    )
  })
})

describe("The total of a line", () => {
  const other = newLine("Other", "1")

  test("is a dash while the price of its part is missing", () => {
    expect(totalText(newLine("Replace", "1"))).toBe("–")
    expect(totalText(other)).toBe("FREE")
  })

  test("that is edited is FREE only once a user or the rates set a price", () => {
    expect(openTotalText(other)).toBe("–")
    expect(openTotalText({ ...other, pricedBy: { net: "typed" } })).toBe("FREE")
    expect(openTotalText({ ...other, total: 4000 })).toBe("40.00")
  })
})
