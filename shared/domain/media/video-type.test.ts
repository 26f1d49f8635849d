import { describe, expect, it } from "vitest"
import { videoTypeOf } from "./video-type.ts"

const bytes = (text: string): Uint8Array =>
  Uint8Array.from(text.padEnd(64, "\0"), (letter) => letter.charCodeAt(0))

const box = (brand: string, length = "\0\0\0\x20") => bytes(`${length}ftyp${brand}\0\0\x02\0isomiso2avc1mp41`)

describe("videoTypeOf", () => {
  it.each([
    ["isom", "video/mp4"],
    ["mp42", "video/mp4"],
    ["M4V ", "video/mp4"],
    ["3gp4", "video/mp4"],
    ["qt  ", "video/quicktime"],
  ])("reads the type from the first box: %s", (brand, type) => {
    expect(videoTypeOf(box(brand))).toBe(type)
  })

  it("detects WebM by its header, but not Matroska", () => {
    expect(videoTypeOf(bytes("\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm"))).toBe("video/webm")
    expect(videoTypeOf(bytes("\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska"))).toBeUndefined()
  })

  it.each([
    ["an iPhone's picture", box("heic")],
    ["an AVIF picture", box("avif")],
    ["a sound", box("M4A ")],
    ["a box without a length", box("isom", "\0\0\0\0")],
    ["a page with a made-up box", bytes("<htmftypisom<script>alert(1)</script>")],
    ["a JPEG", bytes("\xff\xd8\xff\xe0\0\x10JFIF")],
    ["a page", bytes("<!doctype html><title>film.mp4</title>")],
    ["a program", bytes("MZ\x90\0\x03")],
    ["an AVI", bytes("RIFF\0\0\0\0AVI LIST")],
    ["almost nothing", bytes("\0\0\0\x20ftypisom").subarray(0, 12)],
    ["nothing", new Uint8Array()],
  ])("returns undefined for %s", (_name, given) => {
    expect(videoTypeOf(given)).toBeUndefined()
  })
})
