import type { SNSEvent } from "aws-lambda"
import * as z from "zod"
import { emailStatusUpdate } from "../messages/rules/status-update.ts"
import { applyStatusUpdate } from "../messages/status-updates.ts"
import { clock } from "../platform/clock.ts"
import { log } from "../platform/log.ts"
import { sharedTable } from "../platform/table.ts"

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

/** Started by SES's topic. Events can arrive twice, late, and in any order. */
export const handler = async ({ Records }: SNSEvent): Promise<void> => {
  for (const { Sns } of Records) {
    const event = parseEvent(Sns.Message)
    const header = event?.mail.headers.find(({ name }) => name.toLowerCase() === "x-clearline-message")
    // SES sends a test message to a new topic.
    if (!event || !header) {
      log("info", "ignored news of an email that isn't ours", { sns: Sns.MessageId })
      continue
    }
    await applyStatusUpdate(sharedTable(), header.value, (message) =>
      emailStatusUpdate(message, event, clock.now()),
    )
  }
}
