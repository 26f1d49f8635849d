import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { SquareClient } from "square"
import twilio from "twilio"
import type RequestClient from "twilio/lib/base/RequestClient.js"
import { bodyOf, localServer } from "#infra/local/local-server.ts"

/** The parts of Twilio's and Square's APIs that only setup calls, with accounts that a test fills. */
export type Providers = {
  twilio: {
    accountSid: string
    authToken: string
    type: "Trial" | "Full"
    numbers: { sid: string; phone_number: string; sms_url: string }[]
    services: {
      sid: string
      use_inbound_webhook_on_number: boolean
      numbers: string[]
      campaign: string
    }[]
  }
  square: {
    accessToken: string
    locations: { id: string; name: string; status: string }[]
    subscriptions: {
      id: string
      enabled: boolean
      event_types: string[]
      notification_url: string
      signature_key: string
    }[]
  }
}

type Reply = Record<string, unknown> | undefined
type Call = { method: string; path: string; query: URLSearchParams; text: string }

const page = (key: string, items: unknown[]): Reply => ({ [key]: items, meta: { key, next_page_url: null } })

const answerTwilio = (account: Providers["twilio"], { method, path, query, text }: Call): Reply => {
  const form = new URLSearchParams(text)
  const base = `/2010-04-01/Accounts/${account.accountSid}`
  if (path === `${base}.json`) return { sid: account.accountSid, type: account.type }
  if (path === `${base}/IncomingPhoneNumbers.json`) {
    const found = account.numbers.filter(({ phone_number: number }) => number === query.get("PhoneNumber"))
    return { incoming_phone_numbers: found }
  }
  const number = account.numbers.find(({ sid }) => path === `${base}/IncomingPhoneNumbers/${sid}.json`)
  if (number && method === "POST") return Object.assign(number, { sms_url: form.get("SmsUrl") })
  if (path === "/v1/Services") return page("services", account.services)
  const service = account.services.find(({ sid }) => path.startsWith(`/v1/Services/${sid}`))
  if (service && path.endsWith("/PhoneNumbers"))
    return page(
      "phone_numbers",
      service.numbers.map((phone_number) => ({ phone_number })),
    )
  if (service && path.endsWith("/Compliance/Usa2p"))
    return page("compliance", [{ campaign_status: service.campaign }])
  if (service && method === "POST")
    return Object.assign(service, {
      use_inbound_webhook_on_number: form.get("UseInboundWebhookOnNumber") === "true",
    })
  return undefined
}

const answerSquare = (account: Providers["square"], { method, path, text }: Call): Reply => {
  const subscriptions = "/v2/webhooks/subscriptions"
  if (path === "/v2/locations") return { locations: account.locations }
  if (path === subscriptions && method === "GET") return { subscriptions: account.subscriptions }
  const sent = text === "" ? undefined : (JSON.parse(text).subscription as object)
  if (path === subscriptions) {
    const [id, signature_key] = [randomUUID(), randomUUID()]
    account.subscriptions.push({ id, signature_key, ...sent } as (typeof account.subscriptions)[number])
    return { subscription: account.subscriptions.at(-1) }
  }
  const existing = account.subscriptions.find(({ id }) => path === `${subscriptions}/${id}`)
  return existing && { subscription: Object.assign(existing, sent) }
}

const isAllowed = ({ headers }: IncomingMessage, { twilio: account, square }: Providers): boolean => {
  const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")
  return [`Basic ${basic}`, `Bearer ${square.accessToken}`].includes(headers.authorization ?? "")
}

/** Twilio's library knows no base URL, so this sends its calls to another host. */
class RedirectedClient extends twilio.RequestClient {
  private readonly base: string
  constructor(base: string) {
    super()
    this.base = base
  }
  override request<Body>(options: RequestClient.RequestOptions<Body>) {
    const { pathname, search } = new URL(options.uri)
    return super.request<Body>({ ...options, uri: `${this.base}${pathname}${search}` })
  }
}

export const startProviders = async (providers: Providers) => {
  const { address, close } = await localServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://provider")
    const call = {
      method: request.method ?? "",
      path,
      query,
      text: (await bodyOf(request, 10_000)).toString(),
    }
    const send = (status: number, body: object) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    if (!isAllowed(request, providers))
      return send(401, { code: 20003, message: "Authenticate", status: 401 })
    const reply = path.startsWith("/v2/")
      ? answerSquare(providers.square, call)
      : answerTwilio(providers.twilio, call)
    return reply ? send(200, reply) : send(404, { code: 20404, message: `No ${path}`, status: 404 })
  })
  return {
    close,
    twilio: (sid: string, token: string) => twilio(sid, token, { httpClient: new RedirectedClient(address) }),
    square: (_environment: string, token: string) =>
      new SquareClient({ token, baseUrl: address, maxRetries: 0 }),
  }
}
