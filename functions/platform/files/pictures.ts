import { createHash } from "node:crypto"
import { readUploadKey, type UploadPurpose, uploads } from "#shared/domain/media/uploads.ts"
import { setting } from "../config.ts"
import type { Refuse } from "../refusal.ts"
import type { Box, Drawing, NotAnImage } from "./images.ts"

/** Pictures and S3 need 250 kB and a native library, so they are imported with the first picture. */
const images = () => import("./images.ts")
const s3 = () => import("./s3.ts")

type Taking = {
  purpose: UploadPurpose
  sender: string
  field: string
  box: Box
  refuse: Refuse<"not_an_image">
}
type Taken = { bytes: Uint8Array; type: string; hash: string }
type WithThumb = { picture: Taken; thumb: Taken }

const taken = ({ bytes, type }: Pick<Taken, "bytes" | "type">): Taken => ({
  bytes,
  type,
  hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32),
})

const bytesOf = async (given: string, { purpose, sender, field, refuse }: Taking): Promise<Uint8Array> => {
  const data = /^data:image\/[\w.+-]+;base64,/.exec(given)
  if (data) return Buffer.from(given.slice(data[0].length), "base64")

  const { notAnImage } = await images()
  const refused = notAnImage(refuse, field)
  const upload = readUploadKey(given)
  if (upload?.purpose !== purpose || upload.sender !== sender) throw refused()
  const { readObject, sizeOf } = await s3()
  const size = await sizeOf(setting("FILES_BUCKET"), given)
  if (size === undefined)
    throw refused("This picture didn't arrive, or was sent too long ago. Choose it again.")
  if (size > uploads[purpose].mostBytes) throw refused("This picture is too large.")
  return readObject(setting("FILES_BUCKET"), given)
}

/**
 * Pictures of customers and staff, below `/files/pictures`, reached by `signedUrl(key)`. Store a picture before the
 * transaction that names it and remove it after the one that drops it, so that no stored name lacks its picture.
 */
export const pictures = {
  async take(given: string, taking: Taking): Promise<Taken> {
    const { fitted, notAnImage } = await images()
    const refused = notAnImage(taking.refuse, taking.field)
    return taken(await fitted(await bytesOf(given, taking), taking.box, refused))
  },
  async takeWithThumb(given: string, taking: Taking, thumbBox: Box): Promise<WithThumb> {
    const { notAnImage } = await images()
    const { box, refuse, field } = taking
    return pictures.drawWithThumb(await bytesOf(given, taking), { box, thumbBox }, notAnImage(refuse, field))
  },
  async drawWithThumb(
    bytes: Uint8Array,
    { box, thumbBox }: { box: Box; thumbBox: Box },
    refused: NotAnImage,
  ): Promise<WithThumb> {
    const { fitted } = await images()
    const picture = await fitted(bytes, box, refused)
    return { picture: taken(picture), thumb: taken(await fitted(picture.bytes, thumbBox, refused)) }
  },
  async drawAgain(
    key: string,
    { box, thumbBox }: { box: Box; thumbBox: Box },
    drawing: Drawing,
  ): Promise<WithThumb> {
    const { fitted } = await images()
    const refused = (message?: string) => new Error(`A stored picture can't be drawn again. ${message ?? ""}`)
    const picture = await fitted(await (await s3()).bucket.get(key), box, refused, drawing)
    return { picture: taken(picture), thumb: taken(await fitted(picture.bytes, thumbBox, refused)) }
  },
  /** Stores it under the hash of its content, so a retry stores nothing twice. Returns the key. */
  async put(folder: string, { bytes, type, hash }: Taken): Promise<string> {
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
