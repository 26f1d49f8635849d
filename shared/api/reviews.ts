import * as z from "zod"
import { reviewPlatforms } from "../domain/reviews.ts"
import { endpoint } from "./endpoint.ts"
import { instant, numberInQuery, text } from "./kinds.ts"

/**
 * Texts a customer that they are asked for a review, once for a job: asked again it answers what was sent. It changes
 * something though it is a GET, as the spec's callers have it; only somebody logged in is heard.
 */
export const sendReviewLink = endpoint({
  area: "reviews",
  name: "send-review-link",
  method: "GET",
  path: "/reviewlink",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write"],
  query: z.strictObject({
    /** the job's number */
    id: numberInQuery,
    phone: text(60),
    message: text(600).refine((typed) => typed.trim() !== "", "Enter a message."),
    /** by its name */
    location: text(60),
    type: z.literal("Promotional").optional(),
  }),
  reply: z.object({ reviewLink: z.string(), reviewLinkSent: instant }),
  refusals: ["not_found", "no_consent", "texts_stopped"],
  legacy: "Error",
})

/**
 * The customer opened the page, or went on to a platform; the page's script says so, not a preview of the link. Tells where
 * reviews are written.
 */
export const recordReviewStep = endpoint({
  area: "reviews",
  name: "record-review-step",
  method: "GET",
  path: "/updatereviewlink",
  roles: "public",
  access: ["table:read", "table:write"],
  query: z.strictObject({
    invoiceNumber: numberInQuery,
    reviewLink: text(40),
    method: z.enum(["viewed", "clicked"]),
    platform: z.enum(reviewPlatforms).optional(),
  }),
  reply: z.object({
    matches: z.int(),
    location: z.string(),
    platforms: z.array(z.object({ platform: z.enum(reviewPlatforms), link: z.string() })),
  }),
  refusals: ["not_found"],
  legacy: "Error",
})
