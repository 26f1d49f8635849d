import { closeSync, openSync, readSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"

/** Offset and length in bytes, after the header. */
type PackedFonts = { regular?: [number, number]; semibold?: [number, number]; wide?: [number, number] }

/** A group of characters that is loaded as one. Ranges in base 36. */
export type PackedSlice = { of: string; ranges: string; fonts: PackedFonts }

type FontFace = keyof PackedFonts

/** Fonts for characters outside the base fonts. */
export type MoreFonts = {
  /** Slice of a character. */
  sliceOf: (codePoint: number) => number | undefined
  /** Name given by `build-fonts.ts`. */
  nameOf: (slice: number) => string
  /** TrueType data in the nearest available face. */
  read: (slice: number, face: FontFace) => { face: FontFace; bytes: Buffer }
}

const base36 = (text: string): number => Number.parseInt(text, 36)

const slicesByCodePoint = (slices: readonly PackedSlice[]): Map<number, number> => {
  const found = new Map<number, number>()
  for (const [index, { ranges }] of slices.entries()) {
    let codePoint = 0
    for (const range of ranges.split(" ")) {
      const [step = "", length = "1"] = range.split(":")
      codePoint += base36(step)
      for (let count = base36(length); count > 0; count -= 1) {
        found.set(codePoint, index)
        codePoint += 1
      }
      codePoint -= 1
    }
  }
  return found
}

const nearestFaces: Record<FontFace, readonly FontFace[]> = {
  regular: ["regular"],
  semibold: ["semibold", "regular"],
  wide: ["wide", "semibold", "regular"],
}

/** Reads `more-fonts.pack`. The header (34,000 characters) and each slice are loaded on first use and cached. */
export const openFontPack = (file: string | URL): MoreFonts => {
  const readAt = (offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    const descriptor = openSync(file, "r")
    try {
      readSync(descriptor, bytes, 0, length, offset)
    } finally {
      closeSync(descriptor)
    }
    return bytes
  }
  let head: { slices: PackedSlice[]; byCodePoint: Map<number, number>; start: number } | undefined
  const loadHeader = () => {
    if (head) return head
    const length = readAt(0, 4).readUInt32LE()
    const slices = JSON.parse(brotliDecompressSync(readAt(4, length)).toString("utf8")) as PackedSlice[]
    head = { slices, byCodePoint: slicesByCodePoint(slices), start: 4 + length }
    return head
  }
  const read = new Map<string, Buffer>()

  return {
    sliceOf: (codePoint) => loadHeader().byCodePoint.get(codePoint),
    nameOf: (slice) => loadHeader().slices[slice]?.of ?? "",
    read(slice, requestedFace) {
      const { slices, start } = loadHeader()
      for (const face of nearestFaces[requestedFace]) {
        const position = slices[slice]?.fonts[face]
        if (!position) continue
        const key = `${slice} ${face}`
        const bytes = read.get(key) ?? brotliDecompressSync(readAt(start + position[0], position[1]))
        read.set(key, bytes)
        return { face, bytes }
      }
      throw new Error(`more-fonts.pack has no slice ${slice}`)
    },
  }
}
