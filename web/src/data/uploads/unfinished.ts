import * as z from "zod"
import type { StartedUpload } from "./multipart.ts"

/* Remembers interrupted uploads in localStorage, so that they can continue. */

const UnfinishedUpload = z.object({
  key: z.string(),
  upload: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
})

export type UnfinishedUpload = z.output<typeof UnfinishedUpload>

const storageKeyOf = (sender: string) => `clearline.upload.${sender}`

export function unfinishedOf(sender: string): UnfinishedUpload | undefined {
  try {
    return UnfinishedUpload.safeParse(JSON.parse(localStorage.getItem(storageKeyOf(sender)) ?? "null")).data
  } catch {
    return undefined
  }
}

export function keepUnfinished(
  sender: string,
  begun: StartedUpload,
  { name, size, lastModified }: File,
): UnfinishedUpload {
  const unfinished = { ...begun, name, size, lastModified }
  localStorage.setItem(storageKeyOf(sender), JSON.stringify(unfinished))
  return unfinished
}

export const forgetUnfinished = (sender: string): void => localStorage.removeItem(storageKeyOf(sender))

export const isOf = (
  file: Pick<File, "name" | "size" | "lastModified">,
  unfinished: UnfinishedUpload,
): boolean =>
  file.name === unfinished.name &&
  file.size === unfinished.size &&
  file.lastModified === unfinished.lastModified
