import { type UploadPurpose, uploads } from "#shared/domain/media/uploads.ts"
import { errors } from "#shared/errors.ts"
import { t } from "#shared/language.ts"
import { api } from "../../api/api.ts"
import { abortUpload, beginUpload } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { put } from "./put.ts"

export type ImagePurpose = Exclude<UploadPurpose, "video" | "import">

/** With these types a phone converts its own format to JPEG. */
export const acceptedImages = (purpose: ImagePurpose): string => uploads[purpose].types.join(",")

const [notAnImageStatus, , notAnImage] = errors.not_an_image
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

export function checkImage(
  { type, size }: Pick<File, "type" | "size">,
  purpose: ImagePurpose,
): string | undefined {
  const { types, maxBytes } = uploads[purpose]
  if (!types.includes(type) || size === 0) return notAnImage
  if (size > maxBytes) return t(`Choose a picture of at most ${megabytes(maxBytes)} MB.`)
  return undefined
}

const refused = (sentence: string) =>
  new ProblemError({ sentence, status: notAnImageStatus, code: "not_an_image" })

type Sending = {
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Uploads a picture to the bucket and returns its key for use in a request body. Wrong types and sizes are
 * refused first. The server checks the bytes again.
 */
export async function uploadImage(
  file: File,
  purpose: ImagePurpose,
  { onProgress, signal }: Sending = {},
): Promise<string> {
  const refusal = checkImage(file, purpose) ?? ((await opens(file)) ? undefined : notAnImage)
  if (refusal !== undefined) throw refused(refusal)

  const { type, size } = file
  // A key of its own per upload, since two pictures may have the same size.
  const { key, address } = await api(
    beginUpload,
    { body: { purpose, type, size }, key: crypto.randomUUID() },
    signal,
  )
  if (address === undefined) throw new Error("The server gave a picture no address.")
  await put(address, file, { type, signal, onSent: (bytes) => onProgress?.(Math.min(1, bytes / size)) })
  return key
}

export async function discardImage(key: string): Promise<void> {
  try {
    await api(abortUpload, { query: { key } })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
  }
}

/** Whether the browser can decode the file, whatever its name says. */
async function opens(file: File): Promise<boolean> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  const opened = new Promise<boolean>((resolve) => {
    image.addEventListener("load", () => resolve(true))
    image.addEventListener("error", () => resolve(false))
  })
  image.src = address
  try {
    return await opened
  } finally {
    URL.revokeObjectURL(address)
  }
}
