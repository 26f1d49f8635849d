import { createRequire } from "node:module"
import type sharpType from "sharp"
import { t } from "#shared/language.ts"
import type { Refuse } from "../refusal.ts"

/** sharp is in a Lambda layer, which `require` resolves and `import` does not (docs/decisions/media.md). */
const load = createRequire(import.meta.url)
let loaded: typeof sharpType | undefined
const sharp = (): typeof sharpType => {
  loaded ??= load("sharp") as typeof sharpType
  loaded.cache(false)
  loaded.concurrency(1)
  return loaded
}

/** Phones take up to 50 million pixels, which is 200 MB decoded. */
const maxPixels = 50_000_000
const maxSeconds = 10

/** Maximum size in pixels. Smaller images are not enlarged. */
export type Box = { width: number; height: number }
export type Picture = { bytes: Uint8Array; type: "image/webp" } & Box

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .equals(Buffer.from(text, "latin1"))

/** Detects the type from the first bytes. SVG and HTML can contain scripts, so they are not accepted. */
export const pictureTypeOf = (bytes: Uint8Array): "jpeg" | "png" | "webp" | "gif" | "heif" | undefined => {
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg"
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png"
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp"
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif"
  if (startsWith(bytes, "ftypavif", 4)) return "heif"
  return undefined
}

/** `turn` is in degrees clockwise, `quality` in percent. */
export type ImageOptions = { turn?: 0 | 90 | 270; quality?: number }

export type NotAnImage = (message?: string) => Error

export const notAnImage =
  (refuse: Refuse<"not_an_image">, field: string) =>
  (message: string = t("Choose a picture: JPEG, PNG, WebP, GIF or AVIF.")) =>
    refuse("not_an_image", { detail: message, fields: [{ field, message }] })

/**
 * Re-encodes an image: applies the EXIF rotation, fits it into the box, and drops metadata and all but the first frame.
 * Rejects non-images, damaged files, and, before decoding, too large ones.
 */
export const resizeImage = async (
  bytes: Uint8Array,
  box: Box,
  refuseImage: NotAnImage,
  { turn = 0, quality = 82 }: ImageOptions = {},
): Promise<Picture> => {
  const type = pictureTypeOf(bytes)
  if (!type) throw refuseImage()
  const metadata = await sharp()(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (metadata?.format !== type) throw refuseImage()
  // sharp reports the height of one frame for an animation.
  if (metadata.width * metadata.height > maxPixels)
    throw refuseImage(t("This picture is too large. The limit is 50 megapixels."))
  try {
    const { data, info } = await sharp()(bytes, {
      failOn: "truncated",
      limitInputPixels: maxPixels,
      sequentialRead: true,
    })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .rotate(turn)
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, type: "image/webp", width: info.width, height: info.height }
  } catch {
    throw refuseImage(t("This picture is damaged and can't be read."))
  }
}

/** Fractions of width and height, from the top left. */
export type Area = { x: number; y: number; width: number; height: number }

/** Too coarse to recognize a license plate or a face. */
const squares = { width: 5, height: 2 }

const toPixels = ({ x, y, width, height }: Area, within: Box) => {
  const left = Math.min(Math.floor(x * within.width), within.width - 1)
  const top = Math.min(Math.floor(y * within.height), within.height - 1)
  return {
    left,
    top,
    width: Math.min(Math.max(1, Math.ceil(width * within.width)), within.width - left),
    height: Math.min(Math.max(1, Math.ceil(height * within.height)), within.height - top),
  }
}

export const coverAreas = async (picture: Picture, areas: readonly Area[]): Promise<Picture> => {
  if (areas.length === 0) return picture
  const patches: { input: Buffer; left: number; top: number }[] = []
  for (const area of areas) {
    const { left, top, width, height } = toPixels(area, picture)
    const shrunk = await sharp()(picture.bytes)
      .extract({ left, top, width, height })
      .resize({ ...squares, fit: "fill" })
      .png()
      .toBuffer()
    const input = await sharp()(shrunk)
      .resize({ width, height, fit: "fill", kernel: "nearest" })
      .png()
      .toBuffer()
    patches.push({ input, left, top })
  }
  const bytes = await sharp()(picture.bytes).composite(patches).webp({ quality: 82 }).toBuffer()
  return { ...picture, bytes }
}
