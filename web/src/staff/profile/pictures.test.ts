import { describe, expect, test } from "vitest"
import {
  imagesOf,
  isChanged,
  keptPictures,
  madeMain,
  obstacleOf,
  type Picture,
  picturesText,
  roomFor,
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

describe("the pictures that are saved", () => {
  test("kept ones go by their address, new ones by their key, in the order that is shown", () => {
    const pictures = madeMain([...kept, fresh({ note: " chip " })], "n1")
    expect(imagesOf(pictures)).toEqual([
      { src: "incoming/vehicle/u1/n1.jpeg", note: "chip" },
      { src: before[0]?.src, note: "front" },
      { src: before[1]?.src, note: "" },
    ])
    expect(isChanged(pictures, before)).toBe(true)
  })

  test("untouched ones are no change, a note or another order is", () => {
    expect(isChanged(kept, before)).toBe(false)
    expect(isChanged(madeMain(kept, before[1]?.src ?? ""), before)).toBe(true)
    expect(isChanged([{ ...fresh(), removed: true }, ...kept], before)).toBe(false)
  })

  test("removed ones are left out and make room again", () => {
    const pictures = kept.map((one, index) => ({ ...one, removed: index === 0 }))
    expect(imagesOf(pictures)).toEqual([{ src: before[1]?.src, note: "" }])
    expect(roomFor(pictures)).toBe(4)
  })

  test("one that is on its way or was refused holds the saving up, unless it is removed", () => {
    const sending = fresh({ state: { is: "sending", share: 0.4 } })
    const failed = fresh({ state: { is: "failed", sentence: "This isn't a picture.", mayRetry: false } })
    expect(obstacleOf([...kept, sending])).toBe("A picture is still uploading.")
    expect(obstacleOf([failed])).toBe("A picture didn't upload. Try again or remove it.")
    expect(
      obstacleOf([
        { ...sending, removed: true },
        { ...failed, removed: true },
      ]),
    ).toBeUndefined()
  })
})

test("two people's pictures read differently, although their addresses are signed anew", () => {
  const theirs = [
    { src: "https://shop.example/files/pictures/a.webp?Signature=2", note: "front" },
    { src: "https://shop.example/files/pictures/c.webp?Signature=2", note: "" },
  ]
  expect(picturesText(before, before)).toBe("picture 1 (front), picture 2")
  expect(picturesText(theirs, before)).toBe("picture 1 (front), a new picture")
  expect(picturesText([{ src: "incoming/vehicle/u1/n1.jpeg" }], before)).toBe("your new picture")
  expect(picturesText([], before)).toBe("no pictures")
})
