import twilio from "twilio"
import type RequestClient from "twilio/lib/base/RequestClient.js"
import * as z from "zod"
import { dialled } from "../../shared/domain/phone.ts"
import { secret } from "../platform/secrets.ts"

const Credentials = z.object({ accountSid: z.string(), authToken: z.string(), from: z.string() })

/** The provider's own address, or the one that the configuration names; everything else of the call stays as it is. */
class AddressedClient extends twilio.RequestClient {
  override request<Body>(options: RequestClient.RequestOptions<Body>) {
    const base = process.env.TWILIO_BASE_URL
    const { pathname, search } = new URL(options.uri)
    return super.request<Body>({ ...options, uri: base ? `${base}${pathname}${search}` : options.uri })
  }
}

/** Sends a text to ten digits in the United States; answers the provider's id. */
export const sendText = async ({ to, body }: { to: string; body: string }): Promise<string> => {
  const { accountSid, authToken, from } = Credentials.parse(JSON.parse(await secret("twilio")))
  const client = twilio(accountSid, authToken, { httpClient: new AddressedClient({ timeout: 10_000 }) })
  const { sid } = await client.messages.create({ to: dialled(to), from, body })
  return sid
}
