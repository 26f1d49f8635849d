import { describe, expect, it } from "vitest"
import { documentHash } from "./document-hash.ts"

describe("documentHash", () => {
  const sheet = { number: 48210, total: "$412.50" }

  it("is the same for the same content and drawing code", () => {
    expect(documentHash({ ...sheet }, "a1")).toBe(documentHash(sheet, "a1"))
  })

  it("changes with the content and with the drawing code", () => {
    expect(documentHash({ ...sheet, total: "$0.00" }, "a1")).not.toBe(documentHash(sheet, "a1"))
    expect(documentHash(sheet, "b2")).not.toBe(documentHash(sheet, "a1"))
  })
})
