import { readFileSync } from "node:fs"
import { type GalleryEntry, StoredGalleryEntry } from "#shared/api/gallery.ts"
import type { Media } from "#shared/api/requests/media.ts"
import type { Person } from "../../builders/people.ts"
import { aJob, call, store } from "../job.ts"

const photoNames = ["crack", "glass", "shatter", "chip", "back"] as const
export const photos = photoNames.map((name) => {
  const bytes = readFileSync(`infra/local/demo/photos/${name}.webp`)
  return `data:image/webp;base64,${bytes.toString("base64")}`
})

export const aPhotographed = async (clerk: Person, count = 3) => {
  const number = await aJob(clerk, { year: 2021, make: "Toyota", model: "RAV4", style: "XLE" })
  const media = photos.slice(0, count)
  const [attached] = await call<Media[]>(clerk, "POST", "/media", {
    relativeInvoiceNumber: number,
    category: "after",
    media,
  })
  if (!attached) throw new Error("Nothing was attached.")
  return { number, images: media.map((_, index) => ({ media: attached._id, picture: index })) }
}

export const published = async (clerk: Person, more: object = {}, count = 3): Promise<GalleryEntry> => {
  const { number, images } = await aPhotographed(clerk, count)
  const { _id } = await call<{ _id: string }>(clerk, "POST", "/gallery", {
    relativeInvoiceNumber: number,
    images,
    service: "Windshield replacement",
    nothingPersonal: true,
    ...more,
  })
  const [entry] = await call<GalleryEntry[]>(clerk, "GET", `/gallery?id=${_id}`)
  if (!entry) throw new Error("Nothing was published.")
  return entry
}

const cars = ["Honda Civic", "Ford F-150", "Subaru Outback", "BMW X3", "Tesla Model 3", "Kia Niro"].map(
  (car) => car.split(/ (.*)/),
)

export const fill = async (count: number, sample: GalleryEntry) => {
  const table = await store()
  const stored = StoredGalleryEntry.parse(sample)
  const ids = Array.from({ length: count }, (_, nth) => `t${String(nth).padStart(4, "0")}`)
  for (let from = 0; from < count; from += 50)
    await table.transact(
      ids.slice(from, from + 50).map((_id, place) => {
        const nth = from + place
        const [make = "", model = ""] = cars[nth % cars.length] ?? []
        const turned = nth % stored.urls.length
        const urls = [...stored.urls.slice(turned), ...stored.urls.slice(0, turned)]
        const entry = { ...stored, _id, year: 2012 + (nth % 12), make, model, favorite: nth % 7 === 0, urls }
        return { put: { pk: `GALLERY#${_id}`, sk: "A", schema: 1, ...entry }, onlyIf: "unguarded" as const }
      }),
    )
  await setOrder(ids)
  return ids
}
export const setOrder = async (ids: readonly string[]) => {
  const table = await store()
  const key = { pk: "SET#gallery", sk: "A" }
  const version = Number((await table.get(key))?.version ?? 0) + 1
  await table.transact([{ put: { ...key, schema: 1, ids, version }, onlyIf: "unguarded" }])
}
