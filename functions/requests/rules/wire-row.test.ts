import { describe, expect, it } from "vitest"
import { aLine, aRequest } from "#test/builders/requests.ts"
import { requestItem } from "../storage/items.ts"
import { wireRowOf } from "./wire-row.ts"

describe("wireRowOf", () => {
  const item = requestItem(aRequest({ charges: [aLine("Replace")], customerName: "Priya Raman" }))

  it("reads the row of a request of an older release", () => {
    expect(wireRowOf({ ...item, schema: 2 })).toEqual(wireRowOf(item))
    expect(wireRowOf(item)).toMatchObject({ customerName: "Priya Raman" })
  })

  it("has no row of an unreadable request", () => {
    expect(wireRowOf({ ...item, charges: undefined })).toBeUndefined()
    expect(wireRowOf({ ...item, schema: 2, charges: undefined })).toBeUndefined()
  })
})
