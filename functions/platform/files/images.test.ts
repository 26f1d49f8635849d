import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { Refusal } from "../refusal.ts"
import { notAnImage, pictureTypeOf, resizeImage } from "./images.ts"

const box = { width: 300, height: 300 }
const red = { r: 255, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 255 }

/** Red on its left half, blue on its right one. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: blue } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: red } },
      left: 0,
      top: 0,
    },
  ])

const refusedAt = (field: string) => notAnImage((code, facts) => new Refusal(code, facts), field)
const refused = refusedAt("avatar")
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "taken",
    (error: { code?: string; facts?: { fields?: { field: string; message: string }[] } }) => ({
      code: error.code,
      ...error.facts?.fields?.[0],
    }),
  )
const noPicture = {
  code: "not_an_image",
  field: "avatar",
  message: "Choose a picture: JPEG, PNG, WebP, GIF or AVIF.",
}

describe("An uploaded picture", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "is accepted as %s and becomes a WebP",
    async (format) => {
      const bytes = await halves(600, 300).toFormat(format).toBuffer()
      const picture = await resizeImage(bytes, box, refused)
      expect(picture).toMatchObject({ type: "image/webp", width: 300, height: 150 })
      expect(pictureTypeOf(picture.bytes)).toBe("webp")
    },
  )

  it("is scaled into its box without cropping or enlarging", async () => {
    const wide = await halves(1000, 100).png().toBuffer()
    const tiny = await halves(20, 30).png().toBuffer()
    expect(await resizeImage(wide, { width: 200, height: 50 }, refused)).toMatchObject({
      width: 200,
      height: 20,
    })
    expect(await resizeImage(tiny, box, refused)).toMatchObject({ width: 20, height: 30 })
  })

  it("is rotated by its EXIF orientation and loses its location and camera data", async () => {
    // 6: the camera stood on its right side, so what it saved has to be turned a quarter clockwise.
    const bytes = await halves(40, 20)
      .withExif({ IFD0: { Make: "Secretphone" }, IFD3: { GPSLatitude: "39/1 8/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(Buffer.from(bytes).includes("Secretphone")).toBe(true)
    const picture = await resizeImage(bytes, box, refused)
    expect(picture).toMatchObject({ width: 20, height: 40 })
    const metadata = await sharp(picture.bytes).metadata()
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(
      Array(4).fill(undefined),
    )
    expect(Buffer.from(picture.bytes).includes("Secretphone")).toBe(false)
    const top = await sharp(picture.bytes).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer()
    expect([(top[0] ?? 0) > 200, (top[2] ?? 0) < 80]).toEqual([true, true])
  })

  it("keeps only the first frame of an animation", async () => {
    const frame = (background: typeof red) =>
      sharp({ create: { width: 10, height: 10, channels: 3, background } })
        .png()
        .toBuffer()
    const bytes = await sharp([await frame(red), await frame(blue)], { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const picture = await resizeImage(bytes, box, refused)
    expect(picture).toMatchObject({ width: 10, height: 10 })
    expect((await sharp(picture.bytes).metadata()).pages ?? 1).toBe(1)
  })

  it("is resized even at 50 megapixels, as phones take it", async () => {
    const bytes = await halves(8160, 6120).jpeg().toBuffer()
    expect(await resizeImage(bytes, box, refused)).toMatchObject({ width: 300, height: 225 })
  }, 30_000)

  it("keeps transparency", async () => {
    const bytes = await sharp({
      create: { width: 10, height: 10, channels: 4, background: { ...red, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect((await sharp((await resizeImage(bytes, box, refused)).bytes).metadata()).hasAlpha).toBe(true)
  })
})

describe("A file that is not a picture", () => {
  const texts: [string, string][] = [
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["an SVG with a preamble", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a document", "%PDF-1.7\n"],
    ["a text", "hello"],
    ["nothing", ""],
    ["a mark without a picture", "\xff\xd8\xff\xe0 and then nothing of the kind"],
    ["a GIF's mark before a page", "GIF89a<script>alert(1)</script>"],
  ]
  it.each(texts)("is rejected by its bytes: %s", async (_name, text) => {
    expect(await refusalOf(resizeImage(Buffer.from(text, "latin1"), box, refused))).toEqual(noPicture)
  })

  it("is rejected when it is a TIFF, even a valid one", async () => {
    expect(await refusalOf(resizeImage(await halves(10, 10).tiff().toBuffer(), box, refused))).toEqual(
      noPicture,
    )
  })

  it.each(["jpeg", "png", "webp"] as const)("is rejected when half of it is missing: %s", async (format) => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: red,
        noise: { type: "gaussian", mean: 128, sigma: 90 },
      },
    })
      .toFormat(format)
      .toBuffer()
    expect(
      await refusalOf(resizeImage(noise.subarray(0, noise.length / 2), box, refusedAt("images.0.src"))),
    ).toMatchObject({
      code: "not_an_image",
      field: "images.0.src",
    })
  })
})

describe("A decompression bomb", () => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  /** A PNG that says so many pixels; what it holds is nothing. */
  const claiming = (width: number, height: number): Buffer => {
    const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    return Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
      chunk("IEND", Buffer.alloc(0)),
    ])
  }

  it.each([
    [50_000, 50_000],
    [10_000, 5_001],
    [50_001, 1000],
  ])("of %d by %d pixels is rejected before it is decoded", async (width, height) => {
    const before = process.memoryUsage().rss
    const processor = process.cpuUsage()
    expect(await refusalOf(resizeImage(claiming(width, height), box, refused))).toMatchObject({
      code: "not_an_image",
      field: "avatar",
      message: "This picture is too large. The limit is 50 megapixels.",
    })
    // The processor's time: a busy machine lengthens the wait, not the work.
    expect(process.cpuUsage(processor).user).toBeLessThan(2_000_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })
})
