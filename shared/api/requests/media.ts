import * as z from "zod"
import { customerCategories, mediaCategories, offeredCategories } from "../../domain/media/media.ts"
import { t } from "../../language.ts"
import { endpoint, shapeByRole } from "../definition/endpoint.ts"
import { cursor, id, instant, Matches, newPicture, numberInQuery, text } from "../definition/kinds.ts"

const commonFields = {
  _id: id,
  filename: text(200),
  category: z.enum(mediaCategories),
  relativeInvoiceNumber: z.int(),
  postingUserId: id,
  postingUserInitials: z.string(),
  postingUserName: z.string(),
  createdAt: instant,
  /** When it arrived, if a phone without signal sent it minutes later. `createdAt` is the phone's time. */
  receivedAt: instant.optional(),
}

/** The stored form. The keys belong to the bucket. */
export const StoredMedia = z.object({
  ...commonFields,
  pictures: z.array(z.object({ key: z.string(), thumb: z.string() })),
  /** Counts changes of the category. Attachments that never changed have none. */
  version: z.int().optional(),
})
export type StoredMedia = z.output<typeof StoredMedia>

const Media = z.object({
  ...commonFields,
  /** Signed addresses, valid for an hour or two, with thumbnails. */
  media: z.array(z.string()),
  thumbs: z.array(z.string()),
  /** Counts changes of the category, from 0. */
  version: z.int(),
})
export type Media = z.output<typeof Media>

/** Lists attachments, newest first. With a `category`, a page may be short or empty and still have a next one. */
export const listMedia = endpoint({
  area: "media",
  name: "list-media",
  method: "GET",
  path: "/media",
  roles: "any",
  programs: true,
  access: ["table:read", "signing"],
  query: z.strictObject({
    relativeInvoiceNumber: numberInQuery,
    category: z.enum(mediaCategories).optional(),
    limit: numberInQuery.optional(),
    cursor: cursor.optional(),
  }),
  reply: z.array(Media),
  refusals: ["not_found"],
})

const NewMedia = z.strictObject({
  relativeInvoiceNumber: z.int().min(1).max(999_999_999),
  category: z.enum([...offeredCategories, "vin"]),
  filename: text(200).optional(),
  media: z
    .array(newPicture)
    .min(1, t("Choose at least one picture."))
    .max(5, t("Send at most 5 pictures at once.")),
})

export const createMedia = endpoint({
  area: "media",
  name: "create-media",
  method: "POST",
  path: "/media",
  roles: "any",
  programs: true,
  access: ["table:read", "table:write", "pictures", "signing"],
  body: shapeByRole(NewMedia, { user: NewMedia.extend({ category: z.enum(customerCategories) }) }),
  ignores: ["postingUserId", "postingUserInitials"],
  status: 201,
  reply: z.array(Media),
  refusals: ["not_found", "not_an_image", "too_many"],
  legacy: "Error",
})

const MediaChange = z.strictObject({
  _id: id,
  category: z.enum(offeredCategories, t("Choose what the photo shows.")),
  /** that the caller's screen showed */
  version: z.int().min(0).optional(),
})

/** Files an attachment under another category. Customers refile what they added. */
export const changeMedia = endpoint({
  area: "media",
  name: "change-media",
  method: "PUT",
  path: "/media",
  roles: "any",
  programs: true,
  access: ["table:read", "table:write"],
  body: shapeByRole(MediaChange, { user: MediaChange.extend({ category: z.enum(customerCategories) }) }),
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: ["not_found", "changed_meanwhile"],
  legacy: "Error",
})

/** Deletes one attachment, or (clerks) all of a service request. Customers delete only their own. */
export const deleteMedia = endpoint({
  area: "media",
  name: "delete-media",
  method: "DELETE",
  path: "/media",
  roles: "any",
  programs: true,
  access: ["table:read", "table:write", "pictures"],
  query: z.strictObject({ id: id.optional(), relativeInvoiceNumber: numberInQuery.optional() }),
  reply: Matches,
  refusals: ["not_found"],
  legacy: "Error",
})
