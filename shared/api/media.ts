import * as z from "zod"
import { customerCategories, mediaCategories, offeredCategories } from "../domain/media.ts"
import { byRole, endpoint } from "./endpoint.ts"
import { cursor, id, instant, Matches, newPicture, numberInQuery, text } from "./kinds.ts"

/** What is told of an attachment, and stored of it. */
const told = {
  /** begins with the number of its service request: the id alone finds it */
  _id: id,
  filename: text(200),
  category: z.enum(mediaCategories),
  relativeInvoiceNumber: z.int(),
  postingUserId: id,
  postingUserInitials: z.string(),
  postingUserName: z.string(),
  createdAt: instant,
}

/** As it lies in the table; the keys lead to its pictures. */
export const StoredMedia = z.object({
  ...told,
  pictures: z.array(z.object({ key: z.string(), thumb: z.string() })),
})
export type StoredMedia = z.output<typeof StoredMedia>

/** One or several pictures that somebody attached to a service request at once. */
const Media = z.object({
  ...told,
  /** addresses that open the pictures for an hour or two, and those of the same in small */
  media: z.array(z.string()),
  thumbs: z.array(z.string()),
})
export type Media = z.output<typeof Media>

/** Newest first. Of a category a page may be short, or empty, and another follow. */
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
    .min(1, "Choose at least one picture.")
    .max(5, "Send at most 5 pictures at once."),
})

/** Whoever calls is who posted it. Answers a list of one. */
export const createMedia = endpoint({
  area: "media",
  name: "create-media",
  method: "POST",
  path: "/media",
  roles: "any",
  programs: true,
  access: ["table:read", "table:write", "pictures", "signing"],
  body: byRole(NewMedia, { user: NewMedia.extend({ category: z.enum(customerCategories) }) }),
  ignores: ["postingUserId", "postingUserInitials"],
  status: 201,
  reply: z.array(Media),
  refusals: ["not_found", "not_an_image"],
  legacy: "Error",
})

/** One of them; or, for the office, all of a service request. A customer deletes what they added. */
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
