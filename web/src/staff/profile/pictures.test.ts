import { describe, expect, test } from "vitest"
import {
  imagesOf,
  isChanged,
  keptPictures,
  moveToFront,
  type Picture,
  picturesText,
  roomFor,
  whyNotSavable,
} from "./pictures.ts"

const before = [
  { src: "https://shop.example/files/pictures/a.webp?Signature=1", note: "front" },
  { src: "https://shop.example/files/pictures/b.webp?Signature=1", note: "" },
]
const kept = keptPictures(before)
const fresh = (changes: Partial<Picture> = {}): Picture => ({
  id: "n1",
  src: "blob:n1",
  note: "",
  removed: false,
  state: { is: "sent", key: "incoming/vehicle/u1/n1.jpeg" },
  ...changes,
})

describe("saved pictures", () => {
  test("are sent by address if kept and by key if new, in display order", () => {
    const pictures = moveToFront([...kept, fresh({ note: " chip " })], "n1")
    expect(imagesOf(pictures)).toEqual([
      { src: "incoming/vehicle/u1/n1.jpeg", note: "chip" },
      { src: before[0]?.src, note: "front" },
      { src: before[1]?.src, note: "" },
    ])
    expect(isChanged(pictures, before)).toBe(true)
  })

  test("count as changed for a new note or order only", () => {
    expect(isChanged(kept, before)).toBe(false)
    expect(isChanged(moveToFront(kept, before[1]?.src ?? ""), before)).toBe(true)
    expect(isChanged([{ ...fresh(), removed: true }, ...kept], before)).toBe(false)
  })

  test("are omitted when removed, which frees their slot", () => {
    const pictures = kept.map((one, index) => ({ ...one, removed: index === 0 }))
    expect(imagesOf(pictures)).toEqual([{ src: before[1]?.src, note: "" }])
    expect(roomFor(pictures)).toBe(4)
  })

  test("block saving while uploading or rejected, unless removed", () => {
    const sending = fresh({ state: { is: "sending", share: 0.4 } })
    const failed = fresh({ state: { is: "failed", sentence: "This isn't a picture.", mayRetry: false } })
    expect(whyNotSavable([...kept, sending])).toBe("A picture is still uploading.")
    expect(whyNotSavable([failed])).toBe("A picture didn't upload. Try again or remove it.")
    expect(
      whyNotSavable([
        { ...sending, removed: true },
        { ...failed, removed: true },
      ]),
    ).toBeUndefined()
  })
})

test("Detects another user's picture change even though signed addresses differ", () => {
  const theirs = [
    { src: "https://shop.example/files/pictures/a.webp?Signature=2", note: "front" },
    { src: "https://shop.example/files/pictures/c.webp?Signature=2", note: "" },
  ]
  expect(picturesText(before, before)).toBe("picture 1 (front), picture 2")
  expect(picturesText(theirs, before)).toBe("picture 1 (front), a new picture")
  expect(picturesText([{ src: "incoming/vehicle/u1/n1.jpeg" }], before)).toBe("your new picture")
  expect(picturesText([], before)).toBe("no pictures")
})
