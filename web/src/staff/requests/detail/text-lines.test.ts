import { expect, test } from "vitest"
import { firstLine, linesOf, otherLines } from "./text-lines.ts"

test("uses and edits the first of several phones and keeps the others", () => {
  const typed = "5305550102\r\n530 555 0199 wife\n\n"
  expect(firstLine(typed)).toBe("5305550102")
  expect(otherLines(typed)).toEqual(["530 555 0199 wife"])
  expect(linesOf("5305550103", otherLines(typed).join("\n"))).toBe("5305550103\n530 555 0199 wife")
  expect(linesOf("", "530 555 0199 wife")).toBe("530 555 0199 wife")
  expect(linesOf("", "")).toBe("")
})
