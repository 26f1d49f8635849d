import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses"
import MailComposer from "nodemailer/lib/mail-composer"
import { setting } from "../platform/config.ts"
import { failureOf, ProviderFailure } from "./failure.ts"

export type Email = {
  /** of the outbox; comes back with the provider's news of this mail */
  id: string
  from: { name: string; replyTo: string }
  to: string
  cc?: string | undefined
  subject: string
  /** the part without pictures and colors */
  body: string
  html?: string | undefined
  attachments: { fileName: string; content: Uint8Array; contentType: string }[]
}

/** The whole mail as it travels: both bodies, and the files beside them. */
export const composed = ({ id, from, to, cc, subject, body, html, attachments }: Email): Promise<Buffer> =>
  new MailComposer({
    from: { name: from.name, address: setting("MAIL_FROM") },
    ...(from.replyTo && { replyTo: from.replyTo }),
    to,
    ...(cc && { cc }),
    subject,
    text: body,
    ...(html && { html }),
    attachments: attachments.map(({ fileName, content, contentType }) => ({
      filename: fileName,
      content: Buffer.from(content),
      contentType,
    })),
    headers: { "x-clearline-message": id },
  })
    .compile()
    .build()

/** Asks once: a try whose reply was lost is repeated by nobody but the outbox, which knows of it. */
const client = new SESClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000, throwOnRequestTimeout: true },
})

/** The provider's id of the mail that it took. */
export const sendEmail = async (email: Email): Promise<string> => {
  const RawMessage = { Data: await composed(email) }
  const ConfigurationSetName = setting("MAIL_CONFIGURATION_SET")
  try {
    const { MessageId } = await client.send(new SendRawEmailCommand({ RawMessage, ConfigurationSetName }))
    if (!MessageId) throw new Error("SES named no message.")
    return MessageId
  } catch (error) {
    const { name, code, $metadata } = error as {
      name: string
      code?: string
      $metadata?: { httpStatusCode?: number }
    }
    const status = $metadata?.httpStatusCode
    // SES refuses with 400 what goes through a little later.
    const failure = name.startsWith("Throttling") ? "not now" : failureOf(status, code)
    throw new ProviderFailure(
      failure,
      status ? `The mail service refused it: ${name}.` : "The mail service didn't answer.",
      error,
    )
  }
}
