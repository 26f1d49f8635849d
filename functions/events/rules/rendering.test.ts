import { describe, expect, test } from "vitest"
import { mergeRenderRequests, renderRequestFor } from "./rendering.ts"

describe("What is rendered", () => {
  test("after a change of one entry is its page, whatever came with it that no page shows", () => {
    expect(renderRequestFor(["SR#7", "GALLERY#k7m2q", "OUT#1"])).toEqual({ entries: ["k7m2q"] })
  })

  test("after a publication is the page of the new entry, once, though the order changed with it", () => {
    expect(renderRequestFor(["GALLERY#k7m2q", "SET#gallery", "GALLERY#k7m2q"])).toEqual({
      entries: ["k7m2q"],
    })
  })

  test("after a move is no entry's page, as none says where it stands", () => {
    expect(renderRequestFor(["SET#gallery"])).toEqual({ entries: [] })
  })

  test("is all once anything changed that stands on every page", () => {
    expect(renderRequestFor(["GALLERY#k7m2q", "SET#businessinfo"])).toEqual({})
    expect(renderRequestFor(["SET#branches"])).toEqual({})
  })

  test("is nothing after what no page shows", () => {
    expect(renderRequestFor(["SR#7", "SET#carriers"])).toBeUndefined()
  })

  test("by several messages is what each asks for, and all when one asks for all or a deploy does", () => {
    expect(
      mergeRenderRequests([{ entries: ["k7m2q", "aaaaa"] }, { entries: [] }, { entries: ["k7m2q"] }]),
    ).toEqual(["k7m2q", "aaaaa"])
    expect(mergeRenderRequests([{ entries: ["k7m2q"] }, {}])).toBe("all")
    expect(mergeRenderRequests([{ entries: [] }, { release: "r" }])).toBe("all")
  })
})
