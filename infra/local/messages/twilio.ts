import { createHmac, randomBytes } from "node:crypto"
import type { ServerResponse } from "node:http"
import type { FaultSwitches } from "../faults.ts"
import { bodyOf, type RequestHandler } from "../local-server.ts"
import type { Outbox, SentMessage } from "./outbox.ts"
import { type ProviderCall, type ProviderEvents, postCall } from "./provider-events.ts"
import type { TextedFiles } from "./texted-files.ts"

/** Twilio's own test numbers for refusals. */
const refusals: Record<string, { code: number; message: string }> = {
  "+15005550001": { code: 21211, message: "The 'To' number +15005550001 is not a valid phone number." },
  "+15005550004": { code: 21610, message: "Attempt to send to unsubscribed recipient" },
  "+15005550009": { code: 21614, message: "'To' number is not a valid mobile number" },
}

const send = (response: ServerResponse, status: number, body: Record<string, unknown>) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))

const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
  send(response, status, { code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` })

export type TwilioAccount = { accountSid: string; authToken: string; from: string }
type Parts = {
  outbox: Outbox
  account: TwilioAccount
  faults: FaultSwitches
  providerEvents: ProviderEvents
  texted: TextedFiles
}

const undelivered: Record<string, string> = {
  "+15005550010": "30003",
  "+15005550011": "30006",
  "+15005550012": "30007",
}

/** A signed webhook call: https://www.twilio.com/docs/usage/security */
export const signedCall = (
  to: string,
  fields: Record<string, string>,
  { authToken }: TwilioAccount,
): ProviderCall => {
  const signed = Object.keys(fields)
    .toSorted()
    .reduce((text, name) => text + name + fields[name], to)
  return {
    to,
    headers: {
      "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
      "x-twilio-signature": createHmac("sha1", authToken).update(signed).digest("base64"),
    },
    body: new URLSearchParams(fields).toString(),
  }
}

const looked = 1000

const asJson = ({ accountSid }: TwilioAccount, { id, to, from, body, at }: SentMessage) => ({
  sid: id,
  account_sid: accountSid,
  to,
  from,
  body,
  status: "queued",
  direction: "outbound-api",
  date_created: new Date(at).toUTCString(),
  date_updated: new Date(at).toUTCString(),
  date_sent: null,
  num_segments: String(Math.ceil(body.length / 160)),
  num_media: "0",
  error_code: null,
  error_message: null,
  api_version: "2010-04-01",
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${id}.json`,
})

export const twilioService = ({ outbox, account, faults, providerEvents, texted }: Parts): RequestHandler => {
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`

  const list = (response: ServerResponse, query: URLSearchParams) => {
    const [to, from] = ["To", "From"].map((name) => query.get(name))
    const found = outbox
      .latest(looked)
      .filter((one) => one.kind === "text" && (!to || one.to === to) && (!from || one.from === from))
    const messages = found.slice(0, Number(query.get("PageSize") ?? 50)).map((one) => asJson(account, one))
    send(response, 200, { messages, page: 0, page_size: messages.length, uri: path, next_page_uri: null })
  }

  const sendFile = (response: ServerResponse, id: string) => {
    const file = texted.find(id)
    switch (file?.failures.shift()) {
      case "slow":
        return void setTimeout(() => response.destroy(), 15_000).unref()
      case "busy":
        return refuse(response, 503, 20503, "Service is temporarily unavailable")
      case "missing":
        return refuse(response, 404, 20404, "The requested resource was not found")
      default:
    }
    if (!file?.content) return refuse(response, 404, 20404, "The requested resource was not found")
    response.writeHead(200, { "content-type": file.type, "content-length": file.content.length })
    response.end(file.content)
  }

  /** Media redirects to an address that needs no login: https://www.twilio.com/docs/messaging/api/media-resource */
  const mediaPath = new RegExp(`^/2010-04-01/Accounts/${account.accountSid}/Messages/\\w+/Media/(\\w+)$`)

  return async (request, response) => {
    const { pathname: path } = new URL(request.url ?? "/", "http://twilio")
    const [, elsewhere] = /^\/media\/(\w+)$/.exec(path) ?? []
    if (elsewhere !== undefined) return void sendFile(response, elsewhere)
    if (request.headers.authorization !== `Basic ${credentials}`)
      return void refuse(response, 401, 20003, "Authenticate")
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://twilio")
    const [, media] = mediaPath.exec(pathname) ?? []
    if (media !== undefined && request.method === "GET")
      return void response.writeHead(307, { location: `/media/${media}` }).end()
    if (pathname !== path || !["GET", "POST"].includes(request.method ?? ""))
      return void refuse(response, 404, 20404, `The requested resource ${pathname} was not found`)
    if (request.method === "GET") return list(response, searchParams)
    const form = new URLSearchParams((await bodyOf(request, 64 * 1024)).toString())
    const [to = "", from = "", body = ""] = ["To", "From", "Body"].map((name) => form.get(name) ?? "")
    if (!to) return void refuse(response, 400, 21604, "A 'To' phone number is required.")
    if (!from) return void refuse(response, 400, 21603, "A 'From' phone number is required.")
    if (!body) return void refuse(response, 400, 21602, "Message body is required.")
    if (body.length > 1600) return void refuse(response, 400, 21617, "The body exceeds 1600 characters.")
    const refusal = /^\+[1-9]\d{7,14}$/.test(to)
      ? refusals[to]
      : { code: 21211, message: `The 'To' number ${to} is not a valid phone number.` }
    if (refusal) return void refuse(response, 400, refusal.code, refusal.message)
    if (faults.strikes("messagesBusy"))
      return void refuse(response, 503, 20503, "Service is temporarily unavailable")

    const message: SentMessage = {
      id: `SM${randomBytes(16).toString("hex")}`,
      kind: "text",
      from,
      to,
      body,
      at: new Date().toISOString(),
    }
    outbox.add(message)
    const callback = form.get("StatusCallback")
    const code = undelivered[to]
    const facts = {
      MessageSid: message.id,
      SmsSid: message.id,
      To: to,
      From: from,
      AccountSid: account.accountSid,
    }
    if (callback)
      providerEvents.deliver(
        ["sent", code ? "undelivered" : "delivered"].map((MessageStatus) =>
          postCall(
            signedCall(
              callback,
              { ...facts, MessageStatus, ...(MessageStatus === "undelivered" && { ErrorCode: code ?? "" }) },
              account,
            ),
          ),
        ),
      )
    if (faults.strikes("messagesReplyLost")) return void request.socket.destroy()
    send(response, 201, asJson(account, message))
  }
}
