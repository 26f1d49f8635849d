import { describe, expect, test } from "vitest"
import { aLine } from "#test/builders/requests.ts"
import { lineAbout } from "./line-labels.ts"

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
