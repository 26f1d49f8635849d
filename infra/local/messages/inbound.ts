import { randomBytes } from "node:crypto"
import * as z from "zod"
import type { ProviderCall } from "./provider-events.ts"
import { downloadFailures, type TextedFiles } from "./texted-files.ts"
import { signedCall, type TwilioAccount } from "./twilio.ts"

const Inbound = z.strictObject({
  from: z.string().regex(/^\d{10}$/, "Enter ten digits."),
  body: z.string().max(1600),
  media: z
    .array(
      z.strictObject({
        type: z.string(),
        /** base64; without it the file never exists */
        content: z.base64().optional(),
        downloadFailures: z.array(z.enum(downloadFailures)).default([]),
      }),
    )
    .max(10)
    .default([]),
  id: z.string().optional(),
})

export const inboundCall =
  (site: string, account: TwilioAccount, files: TextedFiles) =>
  (input: unknown): { id: string; call: ProviderCall } => {
    const { from, body, media, id = `SM${randomBytes(16).toString("hex")}` } = Inbound.parse(input)
    const messages = `https://api.twilio.com/2010-04-01/Accounts/${account.accountSid}/Messages`
    const pictures = media.flatMap(({ type, content, downloadFailures: failures }, index) => {
      const file = files.add({
        type,
        content: content === undefined ? undefined : Buffer.from(content, "base64"),
        failures,
      })
      return [
        [`MediaUrl${index}`, `${messages}/${id}/Media/${file}`],
        [`MediaContentType${index}`, type],
      ]
    })
    const fields = {
      MessageSid: id,
      SmsSid: id,
      AccountSid: account.accountSid,
      From: `+1${from}`,
      To: account.from,
      Body: body,
      NumMedia: String(media.length),
      NumSegments: "1",
      ...Object.fromEntries(pictures),
    }
    return { id, call: signedCall(`${site}/api/hooks/twilio`, fields, account) }
  }
