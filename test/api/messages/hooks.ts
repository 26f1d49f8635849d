import { join } from "node:path"
import { inject } from "vitest"
import { secretsIn } from "#infra/local/parameters.ts"
import type { Told } from "#infra/local/provider-news.ts"
import { notification } from "#infra/local/sns.ts"
import { signedCall } from "#infra/local/twilio.ts"

const secrets = () => secretsIn(join(inject("log"), "..", "keys"))

export const twilioHook = (query = "") => `${inject("origin")}/api/hooks/twilio${query}`
export const byTwilio = (fields: Record<string, string>, query = ""): Told =>
  signedCall(twilioHook(query), fields, secrets().twilio())
export const bySns = (event: object): Told =>
  notification(`${inject("origin")}/api/hooks/ses`, event, secrets().snsKey())

export const post = async ({ to, headers, body }: Told) => {
  const reply = await fetch(to, { method: "POST", headers, body })
  return { status: reply.status, type: reply.headers.get("content-type"), text: await reply.text() }
}
