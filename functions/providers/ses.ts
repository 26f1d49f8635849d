import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses"
import MailComposer from "nodemailer/lib/mail-composer"
import { t } from "#shared/language.ts"
import { setting } from "../platform/config.ts"
import { classifyFailure, type Failure, ProviderFailure } from "./failure.ts"

export type Email = {
  /** outbox id, which SES returns in its events */
  id: string
  from: { name: string; replyTo: string }
  to: string
  cc?: string | undefined
  subject: string
  /** plain text */
  body: string
  html?: string | undefined
  attachments: { fileName: string; content: Uint8Array; contentType: string }[]
}

export const composeEmail = ({
  id,
  from,
  to,
  cc,
  subject,
  body,
  html,
  attachments,
}: Email): Promise<Buffer> =>
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

/** No SDK retries: after a lost reply only the outbox may retry. */
const client = new SESClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000, throwOnRequestTimeout: true },
})

/** SES answers these with a 400, like throttling. They concern the account, not the message. */
const accountProblems = [
  "AccountSendingPausedException",
  "ConfigurationSetSendingPausedException",
  "MailFromDomainNotVerifiedException",
]

type SesError = { name: string; message: string; code?: string; $metadata?: { httpStatusCode?: number } }

const unverified = /address is not verified/i

/** SES lists the addresses that it hasn't verified: our sender's, or in its sandbox the recipients'. */
const isSenderUnverified = ({ name, message }: SesError): boolean => {
  const [, domain = ""] = setting("MAIL_FROM").toLowerCase().split("@")
  return name === "MessageRejected" && unverified.test(message) && message.toLowerCase().includes(domain)
}

const classify = (error: SesError): [Failure, problem: string] => {
  const { name, message, code, $metadata } = error
  const status = $metadata?.httpStatusCode
  if (isSenderUnverified(error)) return ["not now", t("The mail service hasn't verified our domain.")]
  const failure =
    name.startsWith("Throttling") || accountProblems.includes(name)
      ? "not now"
      : classifyFailure(status, code)
  if (!status) return [failure, t("The mail service didn't answer.")]
  return [
    failure,
    unverified.test(message)
      ? t("The mail service is in its sandbox and hasn't verified this address.")
      : t(`The mail service refused it: ${name}.`),
  ]
}

/** Returns SES's message id. */
export const sendEmail = async (email: Email): Promise<string> => {
  const RawMessage = { Data: await composeEmail(email) }
  const ConfigurationSetName = setting("MAIL_CONFIGURATION_SET")
  try {
    const { MessageId } = await client.send(new SendRawEmailCommand({ RawMessage, ConfigurationSetName }))
    if (!MessageId) throw new Error("SES named no message.")
    return MessageId
  } catch (error) {
    const [failure, problem] = classify(error as SesError)
    throw new ProviderFailure(failure, problem, error)
  }
}
