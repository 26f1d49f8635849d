import * as z from "zod"
import { galleryPage, maxGalleryLimit, maxGalleryPictures } from "../domain/media/gallery.ts"
import { messages } from "../messages.ts"
import { endpoint } from "./definition/endpoint.ts"
import { id, Matches, numberInQuery, text } from "./definition/kinds.ts"
import { inOtherLanguages } from "./definition/translated.ts"

const year = z
  .int("Enter a year, like 2021.")
  .min(1900, "Enter a year, like 2021.")
  .max(2100, "Enter a year, like 2021.")
const word = (most: number, missing: string) => text(most).trim().min(1, missing)

const texts = {
  year,
  make: word(40, "Enter the make."),
  model: word(60, "Enter the model."),
  submodel: text(80).trim(),
  service: word(300, "Enter what you did."),
  ...inOtherLanguages(["service"], () => text(300).trim()),
}
const translations = inOtherLanguages(["service"], () => text(300).trim().optional())
const picture = z.string().max(200)

export const GalleryFields = z.object({ ...texts, favorite: z.boolean(), urls: z.array(z.string()) })

/** The stored form. It has no reference to the job, so it stays when the job is deleted. */
export const StoredGalleryEntry = z.object({
  _id: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  submodel: z.string(),
  service: z.string(),
  ...inOtherLanguages(["service"], () => z.string().default("")),
  favorite: z.boolean(),
  /** Public addresses that don't expire. */
  urls: z.array(z.string()),
  version: z.int(),
})
export type StoredGalleryEntry = z.output<typeof StoredGalleryEntry>

export const GalleryEntry = StoredGalleryEntry.extend({ thumbs: z.array(z.string()) })
export type GalleryEntry = z.output<typeof GalleryEntry>

/** Lists entries in the shop's order, or one by id in a list of one. Fewer than `limit` means the list has ended. */
export const listGallery = endpoint({
  area: "gallery",
  name: "list-gallery",
  method: "GET",
  path: "/gallery",
  roles: "public",
  programs: true,
  access: ["table:read"],
  query: z
    .strictObject({
      id: text(60).optional(),
      limit: numberInQuery.optional(),
      skip: numberInQuery.optional(),
    })
    .refine(({ id, skip, limit }) => id === undefined || (skip ?? limit) === undefined, {
      path: ["id"],
      message: "Send an id, or limit and skip.",
    }),
  reply: z.array(GalleryEntry),
  refusals: ["not_found"],
})
export const pageOf = ({ limit, skip }: { limit?: number | undefined; skip?: number | undefined }) => {
  const from = skip ?? 0
  return { from, until: from + Math.min(limit || galleryPage, maxGalleryLimit) }
}

/** A rectangle of a picture, in fractions of its width and height from the top left corner. */
const Cover = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0.005, "Make it larger.").max(1),
  height: z.number().min(0.005, "Make it larger.").max(1),
})
export type Cover = z.output<typeof Cover>

/** Publishes copies of a job's photos. The caller confirms that they show nothing personal. */
export const createGalleryEntry = endpoint({
  area: "gallery",
  name: "create-gallery-entry",
  method: "POST",
  path: "/gallery",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write", "gallery"],
  body: z.strictObject({
    relativeInvoiceNumber: z.int().min(1).max(999_999_999),
    images: z
      .array(
        z.strictObject({
          media: id,
          picture: z.int().min(0).max(99).optional(),
          /** Areas to make unreadable before storing: plates, faces. */
          covers: z.array(Cover).max(20, "Cover at most 20 parts.").optional(),
        }),
      )
      .min(1, messages.gallery.choosePhotos)
      .max(maxGalleryPictures, `Choose at most ${maxGalleryPictures} photos.`),
    year: texts.year.optional(),
    make: texts.make.optional(),
    model: texts.model.optional(),
    submodel: texts.submodel.optional(),
    service: texts.service.optional(),
    ...translations,
    nothingPersonal: z.literal(true, messages.gallery.confirmNothingPersonal),
  }),
  status: 201,
  reply: z.object({ _id: z.string(), version: z.int() }),
  refusals: ["not_found", "refused"],
})

const changes = {
  year: texts.year.optional(),
  make: texts.make.optional(),
  model: texts.model.optional(),
  submodel: texts.submodel.optional(),
  service: texts.service.optional(),
  ...translations,
  favorite: z.boolean().optional(),
  urls: z.array(picture).min(1, messages.gallery.keepOne).max(maxGalleryPictures).optional(),
}

/** Changes an entry's fields, or moves it before another entry (`null`: to the end). */
export const changeGalleryEntry = endpoint({
  area: "gallery",
  name: "change-gallery-entry",
  method: "PUT",
  path: "/gallery",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write"],
  body: z
    .strictObject({
      _id: id,
      version: z.int().min(0).optional(),
      ...changes,
      before: id.nullable().optional(),
    })
    .refine(
      ({ before, ...more }) =>
        before === undefined || Object.keys(changes).every((field) => !(field in more)),
      { path: ["before"], message: "Move it or change it, not both in one call." },
    ),
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: ["not_found", "changed_meanwhile"],
})

export const deleteGalleryEntry = endpoint({
  area: "gallery",
  name: "delete-gallery-entry",
  method: "DELETE",
  path: "/gallery",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write"],
  query: z.strictObject({ id }),
  reply: Matches,
  refusals: ["not_found"],
})
