import { describe, expect, test } from "vitest"
import { mergeRenderRequests, renderRequestFor } from "./rendering.ts"

describe("renderRequestFor", () => {
  test("renders the page of a changed entry and ignores records that no page shows", () => {
    expect(renderRequestFor(["SR#7", "GALLERY#k7m2q", "OUT#1"])).toEqual({ entries: ["k7m2q"] })
  })

  test("renders a newly published entry once, even when the order changed too", () => {
    expect(renderRequestFor(["GALLERY#k7m2q", "SET#gallery", "GALLERY#k7m2q"])).toEqual({
      entries: ["k7m2q"],
    })
  })

  test("renders no entry page after a reorder, since none shows its position", () => {
    expect(renderRequestFor(["SET#gallery"])).toEqual({ entries: [] })
  })

  test("renders every page when data shown on all pages changed", () => {
    expect(renderRequestFor(["GALLERY#k7m2q", "SET#businessinfo"])).toEqual({})
    expect(renderRequestFor(["SET#branches"])).toEqual({})
  })

  test("renders nothing after changes that no page shows", () => {
    expect(renderRequestFor(["SR#7", "SET#carriers"])).toBeUndefined()
  })

  test("merges the entries of several messages, or renders all if one or a deploy requires it", () => {
    expect(
      mergeRenderRequests([{ entries: ["k7m2q", "aaaaa"] }, { entries: [] }, { entries: ["k7m2q"] }]),
    ).toEqual(["k7m2q", "aaaaa"])
    expect(mergeRenderRequests([{ entries: ["k7m2q"] }, {}])).toBe("all")
    expect(mergeRenderRequests([{ entries: [] }, { release: "r" }])).toBe("all")
  })
})
