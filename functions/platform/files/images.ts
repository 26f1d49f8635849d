import { createRequire } from "node:module"
import type sharpType from "sharp"
import type { Refuse } from "../refusal.ts"

/** In the cloud it lies in a layer, which `import` does not look into and `require` does (docs/decisions/media.md). */
const load = createRequire(import.meta.url)
let loaded: typeof sharpType | undefined
const sharp = (): typeof sharpType => {
  loaded ??= load("sharp") as typeof sharpType
  // Every call has another picture, and a function works on one at a time.
  loaded.cache(false)
  loaded.concurrency(1)
  return loaded
}

/** The largest pictures of today's telephones have 50 million; unpacked that is 200 MB. */
const mostPixels = 50_000_000
const mostSeconds = 10

/** Width and height in pixels into which a picture is fitted; a smaller one stays as it is. */
export type Box = { width: number; height: number }
export type Picture = { bytes: Uint8Array; type: "image/webp" } & Box

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .equals(Buffer.from(text, "latin1"))

/** What the bytes are, whatever name or type they came with. SVG and HTML are text that runs, not pictures. */
export const pictureTypeOf = (bytes: Uint8Array): "jpeg" | "png" | "webp" | "gif" | "heif" | undefined => {
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg"
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png"
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp"
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif"
  if (startsWith(bytes, "ftypavif", 4)) return "heif"
  return undefined
}

/** `turn`: degrees to the right; `quality`: percent. */
export type Drawing = { turn?: 0 | 90 | 270; quality?: number }

/** A picture that cannot be taken; without a message it is none. */
export type NotAnImage = (message?: string) => Error

/** Told under the name of the field that it came in. */
export const notAnImage =
  (refuse: Refuse<"not_an_image">, field: string) =>
  (message = "Choose a picture: JPEG, PNG, WebP, GIF or AVIF.") =>
    refuse("not_an_image", { detail: message, fields: [{ field, message }] })

/**
 * The picture drawn anew: turned as its camera was held, fitted into the box, and without anything but its pixels (no
 * place, no name of a camera). Of an animation the first frame. Refuses what is no picture, is broken or is too large,
 * the last before it is unpacked.
 */
export const fitted = async (
  bytes: Uint8Array,
  box: Box,
  refused: NotAnImage,
  { turn = 0, quality = 82 }: Drawing = {},
): Promise<Picture> => {
  const type = pictureTypeOf(bytes)
  if (!type) throw refused()
  const found = await sharp()(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (found?.format !== type) throw refused()
  // Of an animation the library tells the height of one frame.
  if (found.width * found.height > mostPixels)
    throw refused("This picture is too large. The limit is 50 megapixels.")
  try {
    const { data, info } = await sharp()(bytes, {
      failOn: "truncated",
      limitInputPixels: mostPixels,
      sequentialRead: true,
    })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .rotate(turn)
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, type: "image/webp", width: info.width, height: info.height }
  } catch {
    throw refused("This picture is damaged and can't be read.")
  }
}

/** Shares of a picture's width and height, from its top left corner. */
export type Area = { x: number; y: number; width: number; height: number }

/** So few that of a plate or a face nothing can be told from them. */
const squares = { width: 5, height: 2 }

const boxOf = ({ x, y, width, height }: Area, within: Box) => {
  const left = Math.min(Math.floor(x * within.width), within.width - 1)
  const top = Math.min(Math.floor(y * within.height), within.height - 1)
  return {
    left,
    top,
    width: Math.min(Math.max(1, Math.ceil(width * within.width)), within.width - left),
    height: Math.min(Math.max(1, Math.ceil(height * within.height)), within.height - top),
  }
}

/** The picture with some of its parts made unreadable: a few squares stand where they were. */
export const covered = async (picture: Picture, areas: readonly Area[]): Promise<Picture> => {
  if (areas.length === 0) return picture
  const patches: { input: Buffer; left: number; top: number }[] = []
  for (const area of areas) {
    const { left, top, width, height } = boxOf(area, picture)
    const few = await sharp()(picture.bytes)
      .extract({ left, top, width, height })
      .resize({ ...squares, fit: "fill" })
      .png()
      .toBuffer()
    const input = await sharp()(few)
      .resize({ width, height, fit: "fill", kernel: "nearest" })
      .png()
      .toBuffer()
    patches.push({ input, left, top })
  }
  const bytes = await sharp()(picture.bytes).composite(patches).webp({ quality: 82 }).toBuffer()
  return { ...picture, bytes }
}
