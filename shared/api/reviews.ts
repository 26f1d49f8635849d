import * as z from "zod"
import { reviewPlatforms } from "../domain/messages/reviews.ts"
import { endpoint } from "./definition/endpoint.ts"
import { instant, numberInQuery, text } from "./definition/kinds.ts"

/** Texts a review request, once per job. The specification's callers use GET despite the side effect. */
export const sendReviewLink = endpoint({
  area: "reviews",
  name: "send-review-link",
  method: "GET",
  path: "/reviewlink",
  roles: ["clerk"],
  programs: true,
  access: ["table:read", "table:write"],
  query: z.strictObject({
    id: numberInQuery,
    phone: text(60),
    message: text(600).refine((typed) => typed.trim() !== "", "Enter a message."),
    location: text(60),
    type: z.literal("Promotional").optional(),
  }),
  reply: z.object({ reviewLink: z.string(), reviewLinkSent: instant }),
  refusals: ["not_found", "action_not_allowed", "no_consent", "texts_stopped"],
  legacy: "Error",
})

/** Records a step of the review page. Its script calls this, so link previews don't count. */
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
