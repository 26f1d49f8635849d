import type { Who } from "../people/permissions.ts"

/** Direct uploads from the browser: who may send them, their types, and sizes (owner's specification). */

export const uploadPurposes = ["video", "vehicle", "avatar", "logo", "media", "newservice", "import"] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

const megabyte = 1024 * 1024

const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"] as const

type Upload = { who: Who; types: readonly string[]; maxBytes: number }

export const uploads: Record<UploadPurpose, Upload> = {
  video: {
    who: ["clerk"],
    types: ["video/mp4", "video/webm", "video/quicktime"],
    maxBytes: 300 * megabyte,
  },
  vehicle: { who: ["clerk", "user"], types: pictureTypes, maxBytes: 20 * megabyte },
  avatar: { who: "any", types: pictureTypes, maxBytes: 20 * megabyte },
  logo: { who: ["clerk"], types: pictureTypes, maxBytes: 20 * megabyte },
  media: { who: "any", types: pictureTypes, maxBytes: 20 * megabyte },
  /** For a visitor's booking, identified by their form (`begin-service-photo`) because they have no login. */
  newservice: { who: [], types: pictureTypes, maxBytes: 20 * megabyte },
  import: { who: [], types: ["text/csv"], maxBytes: 20 * megabyte },
}

/** Headers of an upload in one piece, which the bucket refuses with 412 when the file is there already. */
export const singleUpload = { "if-none-match": "*" } as const

/** Part size of multipart uploads. Each part can be retried alone. */
export const partBytes = 8 * megabyte

export const partCount = (size: number): number => Math.max(1, Math.ceil(size / partBytes))

export const partSize = (size: number, part: number): number =>
  Math.min(partBytes, size - (part - 1) * partBytes)

const extensions: Record<string, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
}

/** Key of an unused upload: purpose, sender, and an unguessable name. */
export const uploadKey = (purpose: UploadPurpose, sender: string, name: string, type: string): string =>
  `incoming/${purpose}/${sender}/${name}.${extensions[type] ?? type.slice(type.indexOf("/") + 1)}`

const keyPattern = /^incoming\/([a-z]+)\/([\w.:-]{1,60})\/([\w-]{20,40}\.\w{3,5})$/

export const readUploadKey = (
  key: string,
): { purpose: UploadPurpose; sender: string; file: string } | undefined => {
  const [, purpose, sender = "", file = ""] = keyPattern.exec(key) ?? []
  const known = uploadPurposes.find((one) => one === purpose)
  return known && { purpose: known, sender, file }
}

export const videoAddress = (file: string): string => `/assets/videos/${file}`

export const videoFileOf = (address: string): string | undefined =>
  /^\/assets\/videos\/([\w-]{20,40}\.(?:mp4|webm|mov))$/.exec(address)?.[1]
