import * as z from "zod"
import { receiveSesEvent } from "#shared/api/hooks.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { log } from "../platform/log.ts"
import { confirmSubscription, signedBySns } from "../providers/sns.ts"
import { emailNews } from "./rules/news.ts"
import { takeNews } from "./told.ts"

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const Event = z.object({
  eventType: z.string(),
  mail: z.object({
    messageId: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  }),
  bounce: z
    .object({
      bounceType: z.string(),
      bouncedRecipients: z.array(z.object({ emailAddress: z.string() })),
    })
    .optional(),
  delivery: z.object({ recipients: z.array(z.string()) }).optional(),
  complaint: z.object({ complainedRecipients: z.array(z.object({ emailAddress: z.string() })) }).optional(),
})

const eventIn = (text: string) => {
  try {
    return Event.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const handler = handle(
  receiveSesEvent,
  ({ table }) => ({ table }),
  async (_input, { table }, { raw, now, refuse }) => {
    const post = await signedBySns(raw.text, setting("MAIL_TOPIC_ARN"))
    if (!post) throw refuse("not_signed")
    if (post.Type === "SubscriptionConfirmation") {
      await confirmSubscription(post)
      return { matches: 1 }
    }
    const event = eventIn(post.Message)
    const header = event?.mail.headers.find(({ name }) => name.toLowerCase() === "x-clearline-message")
    // SES tests a new topic with a word that is no event.
    if (!event || !header) {
      log("info", "news of no mail of ours", { sns: post.MessageId })
      return { matches: 0 }
    }
    const changed = await takeNews(table, header.value, (message) => emailNews(message, event, now))
    return { matches: Number(changed) }
  },
)
