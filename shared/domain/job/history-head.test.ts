import { expect, test } from "vitest"
import { formatHistoryCode, parseHistoryCode } from "./history-head.ts"

test("The history code is printed in groups and parsed in any grouping", () => {
  const printed = formatHistoryCode("9f3a11c07b2e44d1d0a1".padEnd(64, "0"))
  expect(printed).toBe("9f3a 11c0 7b2e 44d1")
  for (const typed of [printed, "9F3A-11C0-7B2E-44D1", " 9f3a11c07b2e44d1\n"])
    expect(parseHistoryCode(typed)).toBe("9f3a11c07b2e44d1")
  for (const wrong of ["", "9f3a", "9f3a 11c0 7b2e 44dg", `${printed} 0`])
    expect(parseHistoryCode(wrong)).toBeUndefined()
})
