import { join } from "node:path"
import type { SNSEvent } from "aws-lambda"
import { inject } from "vitest"
import { names } from "#infra/local/environment.ts"
import type { ProviderCall } from "#infra/local/messages/provider-events.ts"
import { signedCall } from "#infra/local/messages/twilio.ts"
import { secretsIn } from "#infra/local/parameters.ts"
import type { SystemState } from "../../system.ts"

const secrets = () => secretsIn(join(inject("log"), "..", "keys"))

const twilioHook = (query = "") => `${inject("origin")}/api/hooks/twilio${query}`
export const byTwilio = (fields: Record<string, string>, query = ""): ProviderCall =>
  signedCall(twilioHook(query), fields, secrets().twilio())

/** Publishes to the topic of SES's events and waits for the function that they start. */
export const publishMailEvent = async (message: string) => {
  const { status } = await fetch(`${inject("origin")}/__local/mail-news`, { method: "POST", body: message })
  if (status !== 200) throw new Error(`The topic answered ${status}.`)
}

export const post = async ({ to, headers, body }: ProviderCall) => {
  const reply = await fetch(to, { method: "POST", headers, body })
  return { status: reply.status, type: reply.headers.get("content-type"), text: await reply.text() }
}

/** Messages of the topic whose function kept failing. */
export const deadMailEvents = async (): Promise<string[]> => {
  const state = (await (await fetch(`${inject("origin")}/__local/state`)).json()) as SystemState
  const dead = state.queues[names.deadMailEventsQueue] ?? []
  return dead.flatMap((body) => (JSON.parse(body) as SNSEvent).Records.map(({ Sns }) => Sns.Message))
}
