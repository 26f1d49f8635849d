import { closeSync, openSync, readSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"

/** The faces of a slice, each with its place in the file behind the head: offset and length in bytes. */
type PackedFonts = { regular?: [number, number]; semibold?: [number, number]; wide?: [number, number] }

/** Letters of one font that are read together. Ranges as `build-fonts.ts` writes them, in base 36. */
export type PackedSlice = { of: string; ranges: string; fonts: PackedFonts }

type FontFace = keyof PackedFonts

/** Fonts for the letters that the common document does not have, by slice. */
export type MoreFonts = {
  /** The number of the slice with this letter. */
  sliceOf: (codePoint: number) => number | undefined
  /** The script or the family of a slice, as `build-fonts.ts` names it. */
  nameOf: (slice: number) => string
  /** The TrueType file of a slice, in the nearest face that it has, and which that is. */
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

/**
 * Opens `more-fonts.pack`. Its head (34,000 characters to their slices) is read with the first letter that is looked up, and a
 * slice with the first text that needs it; both stay for the life of the process.
 */
export const openFontPack = (file: string | URL): MoreFonts => {
  const readAt = (offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    const opened = openSync(file, "r")
    try {
      readSync(opened, bytes, 0, length, offset)
    } finally {
      closeSync(opened)
    }
    return bytes
  }
  let head: { slices: PackedSlice[]; byCodePoint: Map<number, number>; start: number } | undefined
  const opened = () => {
    if (head) return head
    const length = readAt(0, 4).readUInt32LE()
    const slices = JSON.parse(brotliDecompressSync(readAt(4, length)).toString("utf8")) as PackedSlice[]
    head = { slices, byCodePoint: slicesByCodePoint(slices), start: 4 + length }
    return head
  }
  const read = new Map<string, Buffer>()

  return {
    sliceOf: (codePoint) => opened().byCodePoint.get(codePoint),
    nameOf: (slice) => opened().slices[slice]?.of ?? "",
    read(slice, wanted) {
      const { slices, start } = opened()
      for (const face of nearestFaces[wanted]) {
        const place = slices[slice]?.fonts[face]
        if (!place) continue
        const key = `${slice} ${face}`
        const bytes = read.get(key) ?? brotliDecompressSync(readAt(start + place[0], place[1]))
        read.set(key, bytes)
        return { face, bytes }
      }
      throw new Error(`more-fonts.pack has no slice ${slice}`)
    },
  }
}
