import twilio from "twilio"
import type RequestClient from "twilio/lib/base/RequestClient.js"
import * as z from "zod"
import { toE164 } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { forgetSecret, secret } from "../platform/secrets.ts"
import { classifyFailure, isLoginRefused, ProviderFailure } from "./failure.ts"
import { readLimited } from "./read-limited.ts"
import { twilioCallbackUrl } from "./twilio-signature.ts"

const Credentials = z.object({ accountSid: z.string(), authToken: z.string(), from: z.string() })

/** `TWILIO_BASE_URL` replaces Twilio's host in the local system. */
const applyBaseUrl = (uri: string): string => {
  const base = process.env.TWILIO_BASE_URL
  const { pathname, search } = new URL(uri)
  return base ? `${base}${pathname}${search}` : uri
}

class BaseUrlClient extends twilio.RequestClient {
  override request<Body>(options: RequestClient.RequestOptions<Body>) {
    return super.request<Body>({ ...options, uri: applyBaseUrl(options.uri) })
  }
}

/** The recipient texted STOP to Twilio (https://www.twilio.com/docs/api/errors/21610). */
const unsubscribedCode = 21610

/** Messages by Twilio's error code. */
const refusals: Record<number, string> = {
  [unsubscribedCode]: t("This number opted out of texts."),
  21211: t("This isn't a phone number."),
  21214: t("We couldn't reach this number."),
  21408: t("Texts to this country aren't turned on."),
  21614: t("This number can't get texts."),
  21617: t("This text is too long."),
}

const toProviderFailure = (error: unknown): ProviderFailure => {
  const { status, code } = error as { status?: number; code?: number | string }
  if (isLoginRefused(status)) forgetSecret("twilio")
  const failure = code === unsubscribedCode ? "stopped" : classifyFailure(status, code)
  const sentence =
    refusals[Number(code)] ?? (status ? t(`Twilio refused it, code ${code}.`) : t("Twilio didn't answer."))
  return new ProviderFailure(failure, sentence, error)
}

const credentials = async () => Credentials.parse(JSON.parse(await secret("twilio")))

const createClient = async () => {
  const { accountSid, authToken, from } = await credentials()
  return {
    from,
    client: twilio(accountSid, authToken, { httpClient: new BaseUrlClient({ timeout: 10_000 }) }),
  }
}

export type Text = {
  /** outbox id, returned in delivery reports */
  id: string
  /** ten digits */
  to: string
  body: string
}

/** Returns Twilio's id. */
export const sendText = async ({ id, to, body }: Text): Promise<string> => {
  const { client, from } = await createClient()
  try {
    const { sid } = await client.messages.create({
      to: toE164(to),
      from,
      body,
      statusCallback: twilioCallbackUrl(`?message=${id}`),
    })
    return sid
  } catch (error) {
    throw toProviderFailure(error)
  }
}

/** Milliseconds. */
const clockSkew = 60_000

/** Finds a text that Twilio accepted although its reply was lost. Twilio has no idempotency keys. */
export const findText = async ({ to, body }: Text, since: Date): Promise<string | undefined> => {
  const { client, from } = await createClient()
  try {
    const recentTexts = await client.messages.list({ to: toE164(to), from, limit: 20 })
    return recentTexts.find(
      (one) => one.body === body && one.dateCreated.getTime() >= since.getTime() - clockSkew,
    )?.sid
  } catch (error) {
    throw toProviderFailure(error)
  }
}

const mediaSeconds = 10
const tooLarge = () => new ProviderFailure("refused", "This file is too large.", undefined)

/**
 * Downloads media of an incoming text. Credentials go only to our own account's messages at Twilio; `fetch` drops them
 * when Twilio redirects to the file's host.
 */
export const fetchMedia = async (url: string, maxBytes: number): Promise<Uint8Array> => {
  const { accountSid, authToken } = await credentials()
  const { origin, pathname } = new URL(url)
  const isOurs = new RegExp(`^/2010-04-01/Accounts/${accountSid}/Messages/\\w+/Media/\\w+$`).test(pathname)
  if (origin !== "https://api.twilio.com" || !isOurs)
    throw new ProviderFailure("refused", "This file isn't one of our texts.", undefined)
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`
  try {
    const response = await fetch(applyBaseUrl(url), {
      headers: { authorization },
      signal: AbortSignal.timeout(mediaSeconds * 1000),
    })
    if (response.ok) return await readLimited(response, maxBytes, tooLarge)
    if (isLoginRefused(response.status)) forgetSecret("twilio")
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
