import { randomUUID } from "node:crypto"
import type { ServerResponse } from "node:http"
import PostalMime, { type Address, type Email } from "postal-mime"
import { localAws } from "../environment.ts"
import type { FaultSwitches } from "../faults.ts"
import { bodyOf, type RequestHandler } from "../local-server.ts"
import type { MailTopic } from "./mail-topic.ts"
import type { Outbox } from "./outbox.ts"
import type { ProviderEvents } from "./provider-events.ts"

const namespace = `xmlns="http://ses.amazonaws.com/doc/2010-12-01/"`

const send = (response: ServerResponse, status: number, xml: string) =>
  void response.writeHead(status, { "content-type": "text/xml" }).end(xml)

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

const refuse = (response: ServerResponse, status: number, code: string, message: string) =>
  send(
    response,
    status,
    `<ErrorResponse ${namespace}><Error><Type>${status < 500 ? "Sender" : "Receiver"}</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  )

const addresses = (list: readonly Address[] = []): string[] =>
  list.flatMap((one) => ("address" in one && one.address ? [one.address] : []))

const sizeOf = (content: Email["attachments"][number]["content"]): number =>
  typeof content === "string" ? Buffer.byteLength(content) : content.byteLength

const maxBytes = 14 * 1024 * 1024

type Parts = {
  outbox: Outbox
  faults: FaultSwitches
  providerEvents: ProviderEvents
  topic: Pick<MailTopic, "publish">
}

const eventsOf = (to: string, others: readonly string[], mail: object): object[] => {
  const delivery = { eventType: "Delivery", mail, delivery: { recipients: [to, ...others] } }
  const recipients = [{ emailAddress: to }]
  switch (/^[a-z]+/.exec(to)?.[0]) {
    case "bounce":
      return [
        { eventType: "Send", mail },
        { eventType: "Bounce", mail, bounce: { bounceType: "Permanent", bouncedRecipients: recipients } },
      ]
    case "complaint":
      return [delivery, { eventType: "Complaint", mail, complaint: { complainedRecipients: recipients } }]
    default:
      return [{ eventType: "Send", mail }, delivery]
  }
}

/** SES's SendRawEmail: a form in, XML out. Mails go to the outbox. */
export const sesService =
  ({ outbox, faults, providerEvents, topic }: Parts): RequestHandler =>
  async (request, response) => {
    const form = new URLSearchParams((await bodyOf(request, maxBytes)).toString())
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 "))
      return refuse(response, 403, "MissingAuthenticationToken", "Request is missing Authentication Token")
    const action = form.get("Action") ?? ""
    if (action !== "SendRawEmail")
      return refuse(response, 400, "InvalidAction", `Could not find operation ${action}`)
    if (!form.get("ConfigurationSetName"))
      return refuse(response, 400, "ConfigurationSetDoesNotExist", "Configuration set does not exist.")
    const raw = Buffer.from(form.get("RawMessage.Data") ?? "", "base64")
    const mail = await PostalMime.parse(raw)
    const [to] = addresses(mail.to)
    const [from] = addresses(mail.from ? [mail.from] : [])
    if (!from) return refuse(response, 400, "InvalidParameterValue", "Missing required header 'From'.")
    if (!to) return refuse(response, 400, "InvalidParameterValue", "Missing final '@domain'")
    if (faults.now.mailUnverified)
      return refuse(
        response,
        400,
        "MessageRejected",
        `Email address is not verified. The following identities failed the check in region ${localAws.region.toUpperCase()}: ${from}`,
      )
    if (faults.strikes("messagesBusy"))
      return refuse(response, 503, "ServiceUnavailable", "The service is not able to handle the request.")

    const id = `0101${randomUUID()}-000000`
    outbox.add({
      id,
      kind: "email",
      from,
      to,
      subject: mail.subject ?? "",
      body: mail.text ?? "",
      ...(mail.html && { html: mail.html }),
      attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
        fileName: filename ?? "",
        type: mimeType,
        bytes: sizeOf(content),
      })),
      raw: raw.toString("base64"),
      at: new Date().toISOString(),
    })
    const about = { messageId: id, headers: mail.headers.map(({ key, value }) => ({ name: key, value })) }
    const events = eventsOf(to, addresses(mail.cc), about)
    providerEvents.deliver(events.map((event) => () => topic.publish(JSON.stringify(event))))
    if (faults.strikes("messagesReplyLost")) return void request.socket.destroy()
    send(
      response,
      200,
      `<SendRawEmailResponse ${namespace}><SendRawEmailResult><MessageId>${id}</MessageId></SendRawEmailResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></SendRawEmailResponse>`,
    )
  }
