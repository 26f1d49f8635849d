import { readFile } from "node:fs/promises"
import type { Objects } from "#functions/platform/files/objects.ts"
import type { PublishedPictures } from "#functions/platform/files/published-pictures.ts"
import type { Item } from "#functions/platform/table.ts"
import { StoredFuelReceipt } from "#shared/api/fuel.ts"
import { StoredGalleryEntry } from "#shared/api/gallery.ts"
import { StoredMedia } from "#shared/api/requests/media.ts"
import back from "./photos/back.webp"
import chip from "./photos/chip.webp"
import chip2 from "./photos/chip2.webp"
import crack from "./photos/crack.webp"
import crack2 from "./photos/crack2.webp"
import glass from "./photos/glass.webp"
import glass2 from "./photos/glass2.webp"
import receipt from "./photos/receipt.webp"
import shatter from "./photos/shatter.webp"
import { type PhotoName, photoIn } from "./photos.ts"

const files: Record<PhotoName, string> = { back, chip, chip2, crack, crack2, glass, glass2, shatter }

const bytesIn = (file: string) => readFile(new URL(file, import.meta.url))
const bytesOf = (name: PhotoName) => bytesIn(files[name])

const isPicture = (key: string): key is `pictures/${string}` => key.startsWith("pictures/")

export const putPhotos = async (
  objects: Objects,
  published: PublishedPictures,
  items: readonly Item[],
): Promise<void> => {
  for (const item of items) {
    const { data: media } = StoredMedia.safeParse(item)
    for (const { key } of media?.pictures ?? []) {
      const name = photoIn(key)
      if (name && isPicture(key)) await objects.put(key, await bytesOf(name), "image/webp")
    }
    const { data: fuel } = StoredFuelReceipt.safeParse(item)
    if (fuel && isPicture(fuel.image)) await objects.put(fuel.image, await bytesIn(receipt), "image/webp")
    const { data: entry } = StoredGalleryEntry.safeParse(item)
    for (const address of entry?.urls ?? []) {
      const name = photoIn(address)
      if (!entry || !name) continue
      const bytes = await bytesOf(name)
      await published.put(entry._id, { file: name, bytes, small: bytes })
    }
  }
}
