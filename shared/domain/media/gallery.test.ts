import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  galleryAddress,
  galleryKeyword,
  isGalleryId,
  mayPublish,
  moveBefore,
  newGalleryId,
  thumbnailOf,
} from "./gallery.ts"
import { mediaCategories } from "./media.ts"

describe("A gallery id", () => {
  it("has five unambiguous letters and digits, for any random numbers", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), (numbers) => {
        const id = newGalleryId((below) => (numbers.shift() ?? 0) % below)
        expect(isGalleryId(id)).toBe(true)
        expect(id).not.toMatch(/[01ilo]/)
      }),
    )
  })

  it.each(["", "k7m2", "k7m2qq", "k7m2-", "k7 2q", "k7m2\n", "ｋ7m2q"])("rejects %j", (text) => {
    expect(isGalleryId(text)).toBe(false)
  })
})

describe("A gallery entry's address", () => {
  it.each([
    [{ year: 2021, make: "Toyota", model: "RAV4" }, "2021-toyota-rav4"],
    [{ year: 2020, make: "Ford", model: "F-150" }, "2020-ford-f-150"],
    [{ year: 2011, make: "Citroën", model: "C3 / Pluriel!" }, "2011-citroen-c3-pluriel"],
    [{ year: 2019, make: "日産", model: "🚗" }, "2019"],
  ])("contains the car in lowercase", (entry, keyword) => {
    expect(galleryKeyword(entry)).toBe(keyword)
    expect(galleryAddress({ _id: "k7m2q", ...entry })).toBe(`/gallery/k7m2q/${keyword}`)
  })
})

it("thumbnailOf returns the address of the small picture", () => {
  expect(thumbnailOf("/assets/gallery/k7m2q/ab12.webp")).toBe("/assets/gallery/k7m2q/ab12-small.webp")
})

it("mayPublish rejects the categories that are internal to the shop", () => {
  expect(mediaCategories.filter((category) => !mayPublish(category))).toEqual(["pop", "misc", "vin"])
})

describe("moveBefore", () => {
  const list = ["a", "b", "c", "d"]

  it.each([
    ["d", "a", ["d", "a", "b", "c"]],
    ["a", "c", ["b", "a", "c", "d"]],
    ["b", null, ["a", "c", "d", "b"]],
    ["b", "c", ["a", "b", "c", "d"]],
  ])("moves %s before %s", (moved, before, after) => {
    expect(moveBefore(list, moved, before)).toEqual(after)
  })

  it.each([
    ["x", "a"],
    ["a", "x"],
    ["a", "a"],
  ])("returns undefined for moving %s before %s", (moved, before) => {
    expect(moveBefore(list, moved, before)).toBeUndefined()
  })

  it("loses and repeats no entry, and keeps the others in order", () => {
    const moves = fc
      .uniqueArray(fc.string(), { minLength: 1 })
      .chain((ids) => fc.tuple(fc.constant(ids), fc.constantFrom(...ids), fc.constantFrom(...ids, null)))
    fc.assert(
      fc.property(moves, ([ids, moved, before]) => {
        const after = moveBefore(ids, moved, before)
        if (before === moved) {
          expect(after).toBeUndefined()
          return
        }
        expect(after?.filter((id) => id !== moved)).toEqual(ids.filter((id) => id !== moved))
        expect(after?.[after.indexOf(moved) + 1] ?? null).toBe(before)
      }),
    )
  })
})
