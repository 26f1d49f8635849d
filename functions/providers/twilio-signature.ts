import { validateRequest } from "twilio/lib/webhooks/webhooks.js"
import * as z from "zod"
import { setting } from "../platform/config.ts"
import { forgetSecret, secret } from "../platform/secrets.ts"

const Credentials = z.object({ authToken: z.string() })

/** Callback for delivery reports and incoming texts. `query` includes its question mark. */
export const twilioCallbackUrl = (query: string): string =>
  `${setting("SITE_ORIGIN")}/api/hooks/twilio${query}`

/**
 * Returns the form fields, or undefined for an unsigned call. Twilio signs the configured URL and the body's fields:
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export const verifyTwilioCall = async (
  { text, headers }: { text: string; headers: Record<string, string | undefined> },
  query: string,
): Promise<Record<string, string> | undefined> => {
  const fields = Object.fromEntries(new URLSearchParams(text))
  const signature = headers["x-twilio-signature"] ?? ""
  const isSigned = async (): Promise<boolean> => {
    const { authToken } = Credentials.parse(JSON.parse(await secret("twilio")))
    return validateRequest(authToken, signature, twilioCallbackUrl(query), fields)
  }
  // Twilio doesn't repeat an incoming text, so a rotated token must count at once.
  const isValid = (await isSigned()) || (forgetSecret("twilio") && (await isSigned()))
  return isValid ? fields : undefined
}
