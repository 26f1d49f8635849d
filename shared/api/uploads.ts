import * as z from "zod"
import { uploadPurposes } from "../domain/media/uploads.ts"
import { endpoint } from "./definition/endpoint.ts"
import { Matches, text } from "./definition/kinds.ts"

const key = text(200)
const upload = text(1000)
const size = z.int().min(1).max(1e12)

/** Starts an upload. A picture gets an address to PUT to, a video a multipart upload. */
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
    type: text(100),
    size,
  }),
  status: 201,
  reply: z.object({
    key: z.string(),
    /** Accepts one upload of exactly this type and length, for 15 minutes. Send the header `if-none-match: *`. */
    address: z.string().optional(),
    upload: z.string().optional(),
    partSize: z.int().optional(),
  }),
  refusals: ["not_a_video", "video_too_large", "not_an_image", "too_many"],
  legacy: "Error",
})

/** Progress of an upload, to resume it. `parts` requests PUT addresses, `complete` ends the upload. */
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
    size,
    parts: z.array(z.int().min(1).max(10_000)).max(20).optional(),
    complete: z.boolean().optional(),
  }),
  reply: z.object({
    partSize: z.int(),
    done: z.array(z.int()),
    addresses: z.array(z.object({ part: z.int(), address: z.string() })),
    /** Value for the setting premierVideo. */
    address: z.string().optional(),
  }),
  refusals: ["not_found", "not_a_video", "video_too_large", "upload_incomplete"],
  legacy: "Error",
})

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

/** The specification's single signed PUT for a video/mp4. The file is checked when the settings save names it. */
export const getUploadUrl = endpoint({
  area: "uploads",
  name: "get-upload-url",
  method: "GET",
  path: "/uploadurl",
  roles: ["clerk"],
  access: ["table:read", "table:write", "uploads"],
  reply: z.object({
    uploadURL: z.string(),
    filename: z.string(),
  }),
  refusals: ["too_many"],
})
