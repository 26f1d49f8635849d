import { describe, expect, it } from "vitest"
import {
  partBytes,
  partCount,
  partSize,
  readUploadKey,
  uploadKey,
  uploads,
  videoAddress,
  videoFileOf,
} from "./uploads.ts"

describe("The parts of an upload", () => {
  it.each([1, partBytes - 1, partBytes, partBytes + 1, 3 * partBytes, uploads.video.maxBytes])(
    "add up to the file of %d bytes, and none is empty",
    (size) => {
      const sizes = Array.from({ length: partCount(size) }, (_, index) => partSize(size, index + 1))
      expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(size)
      expect(Math.min(...sizes)).toBeGreaterThan(0)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(partBytes)
    },
  )
})

describe("An upload key", () => {
  const name = "aB3-_678901234567890"
  it("contains the purpose, the sender, and the file", () => {
    expect(readUploadKey(uploadKey("video", "u1", name, "video/quicktime"))).toEqual({
      purpose: "video",
      sender: "u1",
      file: `${name}.mov`,
    })
    expect(readUploadKey(uploadKey("avatar", "u1", name, "image/jpeg"))?.file).toBe(`${name}.jpeg`)
  })

  it.each([
    "",
    "files/signatures/1/a.png",
    `incoming/invoice/u1/${name}.mp4`,
    `incoming/video/u1/../${name}.mp4`,
    `incoming/video//${name}.mp4`,
    "incoming/video/u1/short.mp4",
    `x/incoming/video/u1/${name}.mp4`,
  ])("is rejected: %s", (key) => {
    expect(readUploadKey(key)).toBeUndefined()
  })
})

describe("A video address", () => {
  it("is on the site's own origin, and other addresses are rejected", () => {
    const file = "aB3-_678901234567890.mp4"
    expect(videoFileOf(videoAddress(file))).toBe(file)
    for (const address of [
      "https://elsewhere.example/a.mp4",
      "/assets/premier.mp4",
      `/assets/videos/../${file}`,
      `//x${videoAddress(file)}`,
      `/assets/videos/${file}.html`,
    ])
      expect(videoFileOf(address), address).toBeUndefined()
  })
})
