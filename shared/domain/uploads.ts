import type { Who } from "./permissions.ts"

/** What a browser sends straight to the bucket, who may, of which types and how large (owner's specification). */

export const uploadPurposes = ["video", "vehicle", "avatar", "logo", "media", "newservice", "import"] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

const megabyte = 1024 * 1024

/** of the file as it is chosen; the server looks at the bytes */
const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"] as const

type Upload = { who: Who; types: readonly string[]; mostBytes: number }

export const uploads: Record<UploadPurpose, Upload> = {
  video: {
    who: ["clerk"],
    types: ["video/mp4", "video/webm", "video/quicktime"],
    mostBytes: 300 * megabyte,
  },
  vehicle: { who: ["clerk", "user"], types: pictureTypes, mostBytes: 20 * megabyte },
  avatar: { who: "any", types: pictureTypes, mostBytes: 20 * megabyte },
  /** of an account, for its billing profile */
  logo: { who: ["clerk"], types: pictureTypes, mostBytes: 20 * megabyte },
  /** of a service request: staff and its customers */
  media: { who: "any", types: pictureTypes, mostBytes: 20 * megabyte },
  /** of a visitor who books; they have no login, and their form stands for them (`begin-service-photo`) */
  newservice: { who: [], types: pictureTypes, mostBytes: 20 * megabyte },
  /** of another program, to be moved in: the owner's alone */
  import: { who: [], types: ["text/csv"], mostBytes: 20 * megabyte },
}

/** A video travels in parts of this size, the last one smaller; each can be sent again alone. */
export const partBytes = 8 * megabyte

export const partCount = (size: number): number => Math.max(1, Math.ceil(size / partBytes))

/** Bytes of a part; parts count from 1. */
export const partSize = (size: number, part: number): number =>
  Math.min(partBytes, size - (part - 1) * partBytes)

const extensions: Record<string, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
}

/** Where an upload lies until it is used: below its purpose and its sender, under a name that nobody guesses. */
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

/** Where the site shows a video of that file name; what another address names is not one of ours. */
export const videoAddress = (file: string): string => `/assets/videos/${file}`

export const videoFileOf = (address: string): string | undefined =>
  /^\/assets\/videos\/([\w-]{20,40}\.(?:mp4|webm|mov))$/.exec(address)?.[1]
