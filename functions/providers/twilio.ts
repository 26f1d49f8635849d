import twilio from "twilio"
import type RequestClient from "twilio/lib/base/RequestClient.js"
import * as z from "zod"
import { dialled } from "#shared/domain/people/phone.ts"
import { secret } from "../platform/secrets.ts"
import { failureOf, ProviderFailure } from "./failure.ts"
import { twilioHook } from "./twilio-signature.ts"

const Credentials = z.object({ accountSid: z.string(), authToken: z.string(), from: z.string() })

/** The provider's own address, or the one that the configuration names; everything else of the call stays as it is. */
const addressed = (uri: string): string => {
  const base = process.env.TWILIO_BASE_URL
  const { pathname, search } = new URL(uri)
  return base ? `${base}${pathname}${search}` : uri
}

class AddressedClient extends twilio.RequestClient {
  override request<Body>(options: RequestClient.RequestOptions<Body>) {
    return super.request<Body>({ ...options, uri: addressed(options.uri) })
  }
}

/** Its reader texted STOP to the provider itself (https://www.twilio.com/docs/api/errors/21610). */
const unsubscribed = 21610

/** The provider's error codes about a number that takes no texts, in the shop's words; any other refusal has its code. */
const refusals: Record<number, string> = {
  [unsubscribed]: "This number opted out of texts.",
  21211: "This isn't a phone number.",
  21214: "We couldn't reach this number.",
  21408: "Texts to this country aren't turned on.",
  21614: "This number can't get texts.",
  21617: "This text is too long.",
}

const failed = (error: unknown): ProviderFailure => {
  const { status, code } = error as { status?: number; code?: number | string }
  const failure = code === unsubscribed ? "stopped" : failureOf(status, code)
  const sentence =
    refusals[Number(code)] ?? (status ? `Twilio refused it, code ${code}.` : "Twilio didn't answer.")
  return new ProviderFailure(failure, sentence, error)
}

const credentials = async () => Credentials.parse(JSON.parse(await secret("twilio")))

const clientOf = async () => {
  const { accountSid, authToken, from } = await credentials()
  return {
    from,
    client: twilio(accountSid, authToken, { httpClient: new AddressedClient({ timeout: 10_000 }) }),
  }
}

export type Text = {
  /** of the outbox: what becomes of the text is told with it */
  id: string
  /** ten digits in the United States */
  to: string
  body: string
}

/** Sends a text; answers the provider's id. */
export const sendText = async ({ id, to, body }: Text): Promise<string> => {
  const { client, from } = await clientOf()
  try {
    const { sid } = await client.messages.create({
      to: dialled(to),
      from,
      body,
      statusCallback: twilioHook(`?message=${id}`),
    })
    return sid
  } catch (error) {
    throw failed(error)
  }
}

/** Clocks differ a little. Milliseconds. */
const slack = 60_000

/** The provider's id of this text, if one that it took since then is the same. Twilio has no key that would tell a repetition. */
export const findText = async ({ to, body }: Text, since: Date): Promise<string | undefined> => {
  const { client, from } = await clientOf()
  try {
    const taken = await client.messages.list({ to: dialled(to), from, limit: 20 })
    return taken.find((one) => one.body === body && one.dateCreated.getTime() >= since.getTime() - slack)?.sid
  } catch (error) {
    throw failed(error)
  }
}

const mediaSeconds = 10
const tooLarge = () => new ProviderFailure("refused", "This file is too large.", undefined)

/** A body as far as it is no larger than that. */
const bytesOf = async (response: Response, mostBytes: number): Promise<Uint8Array> => {
  if (Number(response.headers.get("content-length") ?? 0) > mostBytes) throw tooLarge()
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * What came with a text, from where Twilio keeps it. Our credentials go to no other address than that of our own account's
 * messages; Twilio then leads on to where the file lies, and `fetch` takes no credentials along to another host.
 */
export const fetchMedia = async (url: string, mostBytes: number): Promise<Uint8Array> => {
  const { accountSid, authToken } = await credentials()
  const { origin, pathname } = new URL(url)
  const isOurs = new RegExp(`^/2010-04-01/Accounts/${accountSid}/Messages/\\w+/Media/\\w+$`).test(pathname)
  if (origin !== "https://api.twilio.com" || !isOurs)
    throw new ProviderFailure("refused", "This file isn't one of our texts.", undefined)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`
  try {
    const response = await fetch(addressed(url), {
      headers: { authorization },
      signal: AbortSignal.timeout(mediaSeconds * 1000),
    })
    if (response.ok) return await bytesOf(response, mostBytes)
    const failure = response.status === 404 ? "missing" : "not now"
    throw new ProviderFailure(
      failure,
      `Twilio couldn't give us the file, code ${response.status}.`,
      undefined,
    )
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure("not now", "Twilio didn't answer.", error)
  }
}
