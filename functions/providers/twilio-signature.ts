import { validateRequest } from "twilio/lib/webhooks/webhooks.js"
import * as z from "zod"
import { setting } from "../platform/config.ts"
import { secret } from "../platform/secrets.ts"

const Credentials = z.object({ authToken: z.string() })

/** Where Twilio tells what became of a text, and what was texted to the shop; `query` with its question mark. */
export const twilioHook = (query: string): string => `${setting("SITE_ORIGIN")}/api/hooks/twilio${query}`

/**
 * The fields of a call that Twilio signed; nothing of one that somebody else made. It signs the address as it was told, and the
 * body's fields: https://www.twilio.com/docs/usage/security#validating-requests
 */
export const signedByTwilio = async (
  { text, headers }: { text: string; headers: Record<string, string | undefined> },
  query: string,
): Promise<Record<string, string> | undefined> => {
  const { authToken } = Credentials.parse(JSON.parse(await secret("twilio")))
  const fields = Object.fromEntries(new URLSearchParams(text))
  const signature = headers["x-twilio-signature"] ?? ""
  return validateRequest(authToken, signature, twilioHook(query), fields) ? fields : undefined
}
