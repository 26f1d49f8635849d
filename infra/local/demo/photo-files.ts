import { readFile } from "node:fs/promises"
import type { Objects } from "../../../functions/platform/files/objects.ts"
import type { Item } from "../../../functions/platform/table.ts"
import { StoredMedia } from "../../../shared/api/media.ts"
import back from "./photos/back.webp"
import chip from "./photos/chip.webp"
import chip2 from "./photos/chip2.webp"
import crack from "./photos/crack.webp"
import crack2 from "./photos/crack2.webp"
import glass from "./photos/glass.webp"
import glass2 from "./photos/glass2.webp"
import shatter from "./photos/shatter.webp"
import { type PhotoName, photoIn } from "./photos.ts"

const files: Record<PhotoName, string> = { back, chip, chip2, crack, crack2, glass, glass2, shatter }

/** Puts the pictures where the attachments among these items say that they are. */
export const putPhotos = async (objects: Objects, items: readonly Item[]): Promise<void> => {
  for (const item of items) {
    const { data: media } = StoredMedia.safeParse(item)
    for (const { key } of media?.pictures ?? []) {
      const name = photoIn(key)
      if (name) await objects.put(key, await readFile(new URL(files[name], import.meta.url)), "image/webp")
    }
  }
}
