import { randomBytes } from "node:crypto"
import type { ServerResponse } from "node:http"
import { type Answer, bodyOf } from "./inner-server.ts"
import type { Outbox } from "./outbox.ts"

/** Numbers with which Twilio itself lets its refusals be tried. */
const refusals: Record<string, { code: number; message: string }> = {
  "+15005550001": { code: 21211, message: "The 'To' number +15005550001 is not a valid phone number." },
  "+15005550004": { code: 21610, message: "Attempt to send to unsubscribed recipient" },
  "+15005550009": { code: 21614, message: "'To' number is not a valid mobile number" },
}

const send = (response: ServerResponse, status: number, body: Record<string, unknown>) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))

const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
  send(response, status, { code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` })

/** Twilio's "create message" with its wire protocol; what it takes lies in the outbox. */
export const twilioService = (outbox: Outbox, account: { accountSid: string; authToken: string }): Answer => {
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")
  const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`

  return async (request, response) => {
    if (request.headers.authorization !== `Basic ${credentials}`)
      return void refuse(response, 401, 20003, "Authenticate")
    if (request.method !== "POST" || request.url !== path)
      return void refuse(response, 404, 20404, `The requested resource ${request.url} was not found`)
    const form = new URLSearchParams((await bodyOf(request, 64 * 1024)).toString())
    const [to, from, body] = ["To", "From", "Body"].map((name) => form.get(name) ?? "")
    if (!to) return void refuse(response, 400, 21604, "A 'To' phone number is required.")
    if (!from) return void refuse(response, 400, 21603, "A 'From' phone number is required.")
    if (!body) return void refuse(response, 400, 21602, "Message body is required.")
    if (body.length > 1600) return void refuse(response, 400, 21617, "The body exceeds 1600 characters.")
    const refusal = /^\+[1-9]\d{7,14}$/.test(to)
      ? refusals[to]
      : { code: 21211, message: `The 'To' number ${to} is not a valid phone number.` }
    if (refusal) return void refuse(response, 400, refusal.code, refusal.message)

    const sid = `SM${randomBytes(16).toString("hex")}`
    const at = new Date()
    outbox.add({ id: sid, kind: "text", from, to, body, at: at.toISOString() })
    send(response, 201, {
      sid,
      account_sid: account.accountSid,
      to,
      from,
      body,
      status: "queued",
      direction: "outbound-api",
      date_created: at.toUTCString(),
      date_updated: at.toUTCString(),
      date_sent: null,
      num_segments: String(Math.ceil(body.length / 160)),
      num_media: "0",
      error_code: null,
      error_message: null,
      api_version: "2010-04-01",
      uri: path.replace("Messages.json", `Messages/${sid}.json`),
    })
  }
}
