import * as z from "zod"
import { receiveSesEvent } from "#shared/api/hooks.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { log } from "../platform/log.ts"
import { confirmSubscription, verifySnsPost } from "../providers/sns.ts"
import { emailStatusUpdate } from "./rules/status-update.ts"
import { applyStatusUpdate } from "./status-updates.ts"

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

const parseEvent = (text: string) => {
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
    const post = await verifySnsPost(raw.text, setting("MAIL_TOPIC_ARN"))
    if (!post) throw refuse("not_signed")
    if (post.Type === "SubscriptionConfirmation") {
      await confirmSubscription(post)
      return { matches: 1 }
    }
    const event = parseEvent(post.Message)
    const header = event?.mail.headers.find(({ name }) => name.toLowerCase() === "x-clearline-message")
    // SES sends a test message to a new topic.
    if (!event || !header) {
      log("info", "news of no mail of ours", { sns: post.MessageId })
      return { matches: 0 }
    }
    const changed = await applyStatusUpdate(table, header.value, (message) =>
      emailStatusUpdate(message, event, now),
    )
    return { matches: Number(changed) }
  },
)
