import { createHash } from "node:crypto"
import { readUploadKey, type UploadPurpose, uploads } from "#shared/domain/media/uploads.ts"
import { t } from "#shared/language.ts"
import { setting } from "../config.ts"
import type { Refuse } from "../refusal.ts"
import type { Box, ImageOptions, NotAnImage } from "./images.ts"

/** Lazy imports: images and S3 add 250 kB and a native library. */
const images = () => import("./images.ts")
const s3 = () => import("./s3.ts")

type ImageInput = {
  purpose: UploadPurpose
  sender: string
  field: string
  box: Box
  /** Counts a picture sent in the call itself, as `begin-upload` counts the others. Undefined where customers send none. */
  countInline: (() => Promise<void>) | undefined
  refuse: Refuse<"not_an_image">
}
type StoredImage = { bytes: Uint8Array; type: string; hash: string }
type WithThumb = { picture: StoredImage; thumb: StoredImage }

const withHash = ({ bytes, type }: Pick<StoredImage, "bytes" | "type">): StoredImage => ({
  bytes,
  type,
  hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32),
})

const bytesOf = async (
  source: string,
  { purpose, sender, field, countInline, refuse }: ImageInput,
): Promise<Uint8Array> => {
  const data = /^data:image\/[\w.+-]+;base64,/.exec(source)
  if (data) {
    await countInline?.()
    return Buffer.from(source.slice(data[0].length), "base64")
  }

  const { notAnImage } = await images()
  const refuseImage = notAnImage(refuse, field)
  const upload = readUploadKey(source)
  if (upload?.purpose !== purpose || upload.sender !== sender) throw refuseImage()
  const { readObject, findSize } = await s3()
  const size = await findSize(setting("FILES_BUCKET"), source)
  if (size === undefined)
    throw refuseImage(t("This picture didn't arrive, or was sent too long ago. Choose it again."))
  if (size > uploads[purpose].maxBytes) throw refuseImage(t("This picture is too large."))
  return readObject(setting("FILES_BUCKET"), source)
}

/**
 * Images of customers and staff, read through signed URLs. Store an image before the transaction that references it and
 * remove it after the one that drops it, so no reference dangles.
 */
export const pictures = {
  async read(source: string, input: ImageInput): Promise<StoredImage> {
    const { resizeImage, notAnImage } = await images()
    const refuseImage = notAnImage(input.refuse, input.field)
    return withHash(await resizeImage(await bytesOf(source, input), input.box, refuseImage))
  },
  async readWithThumb(source: string, input: ImageInput, thumbBox: Box): Promise<WithThumb> {
    const { notAnImage } = await images()
    const { box, refuse, field } = input
    return pictures.resizeWithThumb(
      await bytesOf(source, input),
      { box, thumbBox },
      notAnImage(refuse, field),
    )
  },
  async resizeWithThumb(
    bytes: Uint8Array,
    { box, thumbBox }: { box: Box; thumbBox: Box },
    refuseImage: NotAnImage,
  ): Promise<WithThumb> {
    const { resizeImage } = await images()
    const picture = await resizeImage(bytes, box, refuseImage)
    return {
      picture: withHash(picture),
      thumb: withHash(await resizeImage(picture.bytes, thumbBox, refuseImage)),
    }
  },
  async redraw(
    key: string,
    { box, thumbBox }: { box: Box; thumbBox: Box },
    options: ImageOptions,
  ): Promise<WithThumb> {
    const { resizeImage } = await images()
    const refuseImage = (message?: string) =>
      new Error(`A stored picture can't be drawn again. ${message ?? ""}`)
    const picture = await resizeImage(await (await s3()).bucket.get(key), box, refuseImage, options)
    return {
      picture: withHash(picture),
      thumb: withHash(await resizeImage(picture.bytes, thumbBox, refuseImage)),
    }
  },
  /** The key is a content hash, so a retry stores nothing twice. */
  async put(folder: string, { bytes, type, hash }: StoredImage): Promise<string> {
    const key = `pictures/${folder}/${hash}.webp`
    await (await s3()).bucket.put(key, bytes, type)
    return key
  },
  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const { bucket } = await s3()
    await Promise.all(keys.map((key) => bucket.remove(key)))
  },
}
export type Pictures = typeof pictures
