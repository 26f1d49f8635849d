import * as z from "zod"
import { galleryPage, mostAtOnce, mostGalleryPictures } from "../domain/gallery.ts"
import { messages } from "../messages.ts"
import { endpoint } from "./endpoint.ts"
import { id, Matches, numberInQuery, text } from "./kinds.ts"

const year = z
  .int("Enter a year, like 2021.")
  .min(1900, "Enter a year, like 2021.")
  .max(2100, "Enter a year, like 2021.")
const word = (most: number, missing: string) => text(most).trim().min(1, missing)

/** What is written of an entry, and may be changed. */
const texts = {
  year,
  make: word(40, "Enter the make."),
  model: word(60, "Enter the model."),
  submodel: text(80).trim(),
  service: word(300, "Enter what you did."),
}
const picture = z.string().max(200)

/** What an owner sets of an entry. */
export const GalleryFields = z.object({ ...texts, favorite: z.boolean(), urls: z.array(z.string()) })

/** As it lies in the table. It knows no job: what is published stays when the job goes. */
export const StoredGalleryEntry = z.object({
  _id: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  submodel: z.string(),
  service: z.string(),
  favorite: z.boolean(),
  /** addresses that everybody may open and that don't expire */
  urls: z.array(z.string()),
  version: z.int(),
})
export type StoredGalleryEntry = z.output<typeof StoredGalleryEntry>

/** The same pictures small, in the same order. */
export const GalleryEntry = StoredGalleryEntry.extend({ thumbs: z.array(z.string()) })
export type GalleryEntry = z.output<typeof GalleryEntry>

/** In the shop's order: fewer than were asked for are the last ones. Or one by its id, in a list of one. */
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
      /** 25 unless told, at most 100 */
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
  return { from, until: from + Math.min(limit || galleryPage, mostAtOnce) }
}

/** A part of a picture in shares of its width and height, from its top left corner. */
const Cover = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0.005, "Make it larger.").max(1),
  height: z.number().min(0.005, "Make it larger.").max(1),
})
export type Cover = z.output<typeof Cover>

/** Copies of a job's photos become an entry at the top of the gallery; whoever publishes says that nothing personal is left. */
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
          /** the attachment, and which of its pictures */
          media: id,
          picture: z.int().min(0).max(99).optional(),
          /** what is made unreadable before it is stored: a plate, a face */
          covers: z.array(Cover).max(20, "Cover at most 20 parts.").optional(),
        }),
      )
      .min(1, messages.gallery.choosePhotos)
      .max(mostGalleryPictures, `Choose at most ${mostGalleryPictures} photos.`),
    /** as the job has them where they are not sent */
    year: texts.year.optional(),
    make: texts.make.optional(),
    model: texts.model.optional(),
    submodel: texts.submodel.optional(),
    service: texts.service.optional(),
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
  favorite: z.boolean().optional(),
  /** those that stay, in their new order */
  urls: z.array(picture).min(1, messages.gallery.keepOne).max(mostGalleryPictures).optional(),
}

/** Changes what an entry says, or moves it: before another, or to the end (`null`). */
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

/** Unpublishes: what everybody could see goes, too. */
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
