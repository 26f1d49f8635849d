import * as z from "zod"
import { uploadPurposes } from "../domain/uploads.ts"
import { endpoint } from "./endpoint.ts"
import { Matches, text } from "./kinds.ts"

/** Where the upload lies; also what the call that uses a picture takes in the picture's place. */
const key = text(200)
/** of an upload in parts */
const upload = text(1000)
const size = z.int().min(1).max(1e12)

/** A picture gets an address to which it is PUT, with its type; a video the name of an upload in parts. */
export const beginUpload = endpoint({
  area: "uploads",
  name: "begin-upload",
  method: "POST",
  path: "/uploads",
  roles: "any",
  programs: true,
  access: ["table:read", "table:write", "uploads"],
  body: z.strictObject({
    purpose: z.enum(uploadPurposes),
    /** as the browser tells it */
    type: text(100),
    /** bytes */
    size,
  }),
  status: 201,
  reply: z.object({
    key: z.string(),
    /** takes exactly this type and length, for a quarter of an hour */
    address: z.string().optional(),
    upload: z.string().optional(),
    /** bytes of each part but the last */
    partSize: z.int().optional(),
  }),
  refusals: ["not_a_video", "video_too_large", "not_an_image", "too_many"],
  legacy: "Error",
})

/**
 * How far an upload in parts is, which is all that somebody needs who goes on with it; with `parts` the addresses to PUT
 * them to; with `complete` its end, after which a video has its public address.
 */
export const continueUpload = endpoint({
  area: "uploads",
  name: "continue-upload",
  method: "PUT",
  path: "/uploads",
  roles: ["clerk"],
  access: ["table:read", "table:write", "uploads", "videos"],
  body: z.strictObject({
    key,
    upload,
    /** bytes of the whole file */
    size,
    parts: z.array(z.int().min(1).max(10_000)).max(20).optional(),
    complete: z.boolean().optional(),
  }),
  reply: z.object({
    partSize: z.int(),
    /** numbers of the parts that have arrived */
    done: z.array(z.int()),
    addresses: z.array(z.object({ part: z.int(), address: z.string() })),
    /** what the settings take as premierVideo */
    address: z.string().optional(),
  }),
  refusals: ["not_found", "not_a_video", "video_too_large", "upload_incomplete"],
  legacy: "Error",
})

/** Gives an upload up: what has arrived is removed. */
export const abortUpload = endpoint({
  area: "uploads",
  name: "abort-upload",
  method: "DELETE",
  path: "/uploads",
  roles: "any",
  programs: true,
  access: ["table:read", "table:write", "uploads"],
  query: z.strictObject({ key, upload: upload.optional() }),
  reply: Matches,
  refusals: ["not_found"],
  legacy: "Error",
})

/** The spec's one signed PUT: a video/mp4 of any length, which is looked at when the settings name it. */
export const getUploadUrl = endpoint({
  area: "uploads",
  name: "get-upload-url",
  method: "GET",
  path: "/uploadurl",
  roles: ["clerk"],
  access: ["table:read", "table:write", "uploads"],
  reply: z.object({
    uploadURL: z.string(),
    /** below /assets/videos once the settings have taken it */
    filename: z.string(),
  }),
  refusals: ["too_many"],
})
