import * as z from "zod"
import { owners } from "../domain/people/permissions.ts"
import { deliveryStates, webhookEvents } from "../domain/webhooks.ts"
import { endpoint } from "./definition/endpoint.ts"
import { Author, cursor, id, instant, Matches, numberInQuery, text } from "./definition/kinds.ts"

/** API keys and webhooks for other programs. Owners only. No program may call these, so a key can't create keys. */

const name = text(60).trim().min(2, "Enter a name of 2 to 60 characters.")

export const ApiKeyFields = z.object({ name: z.string(), role: z.enum(["clerk", "admin"]) })
export const ApiKey = ApiKeyFields.extend({
  _id: id,
  by: Author,
  at: instant,
  until: instant,
})
export type ApiKey = z.output<typeof ApiKey>

export const listApiKeys = endpoint({
  area: "integrations",
  name: "list-api-keys",
  method: "GET",
  path: "/apikeys",
  roles: owners,
  access: ["table:read"],
  query: z.strictObject({}),
  reply: z.array(ApiKey),
  refusals: [],
})

/** Creates an API key, valid for a year. The token is returned once. A later retry returns the key without it. */
export const createApiKey = endpoint({
  area: "integrations",
  name: "create-api-key",
  method: "POST",
  path: "/apikeys",
  roles: owners,
  recentPassword: "always",
  access: ["table:read", "table:write"],
  body: z.strictObject({ name, role: ApiKeyFields.shape.role }),
  status: 201,
  reply: z.object({ _id: id, token: z.string().optional() }),
  refusals: ["refused"],
})

export const deleteApiKey = endpoint({
  area: "integrations",
  name: "delete-api-key",
  method: "DELETE",
  path: "/apikeys",
  roles: owners,
  recentPassword: "always",
  access: ["table:read", "table:write"],
  query: z.strictObject({ _id: id }),
  reply: Matches,
  refusals: ["not_found"],
})

export const WebhookFields = z.object({
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
})
export const Webhook = WebhookFields.extend({ _id: id, version: z.int() })
export type Webhook = z.output<typeof Webhook>

const url = text(500)
  .trim()
  .check(({ value, issues }) => {
    const refuse = (message: string) => {
      issues.push({ code: "custom", input: value, message })
    }
    if (!URL.canParse(value)) return refuse("Enter a whole address, like https://example.com/hooks.")
    const { protocol, username, password } = new URL(value)
    if (protocol !== "https:" && protocol !== "http:") refuse("Enter an address that starts with https://.")
    else if (username || password) refuse("Leave out the username and password.")
  })
const events = z
  .array(z.enum(webhookEvents))
  .min(1, "Choose at least one event.")
  .refine((chosen) => new Set(chosen).size === chosen.length, "Choose each event once.")

/** Secrets are sent only within 15 minutes after the password was entered. */
export const listWebhooks = endpoint({
  area: "integrations",
  name: "list-webhooks",
  method: "GET",
  path: "/webhooks",
  roles: owners,
  access: ["table:read"],
  query: z.strictObject({}),
  reply: z.array(Webhook.extend({ secret: z.string().optional() })),
  refusals: [],
})

export const createWebhook = endpoint({
  area: "integrations",
  name: "create-webhook",
  method: "POST",
  path: "/webhooks",
  roles: owners,
  recentPassword: "always",
  access: ["table:read", "table:write"],
  body: z.strictObject({ url, events }),
  status: 201,
  reply: z.object({ _id: id, version: z.int() }),
  refusals: ["refused"],
})

export const changeWebhook = endpoint({
  area: "integrations",
  name: "change-webhook",
  method: "PUT",
  path: "/webhooks",
  roles: owners,
  recentPassword: "always",
  access: ["table:read", "table:write"],
  body: z.strictObject({
    _id: id,
    url: url.optional(),
    events: events.optional(),
    active: z.boolean().optional(),
    version: z.int().min(0).optional(),
  }),
  reply: z.object({ matches: z.int(), version: z.int() }),
  refusals: ["not_found", "changed_meanwhile"],
})

export const deleteWebhook = endpoint({
  area: "integrations",
  name: "delete-webhook",
  method: "DELETE",
  path: "/webhooks",
  roles: owners,
  access: ["table:read", "table:write"],
  query: z.strictObject({ _id: id }),
  reply: Matches,
  refusals: ["not_found"],
})

export const Delivery = z.object({
  _id: id,
  event: z.enum(webhookEvents),
  body: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  at: instant,
  /** When a person sent it again. */
  queuedAt: instant.optional(),
  triedAt: instant.optional(),
  tryAt: instant.optional(),
  deliveredAt: instant.optional(),
  status: z.int().optional(),
  problem: z.string().optional(),
})
export type Delivery = z.output<typeof Delivery>

/** Lists deliveries to one webhook, newest first. They are kept for 30 days. */
export const listDeliveries = endpoint({
  area: "integrations",
  name: "list-deliveries",
  method: "GET",
  path: "/webhookdeliveries",
  roles: owners,
  access: ["table:read"],
  query: z.strictObject({ webhook: id, limit: numberInQuery.optional(), cursor: cursor.optional() }),
  reply: z.array(Delivery),
  refusals: [],
})

export const redeliverWebhook = endpoint({
  area: "integrations",
  name: "redeliver-webhook",
  method: "POST",
  path: "/webhookdeliveries",
  roles: owners,
  access: ["table:read", "table:write"],
  body: z.strictObject({ _id: id }),
  reply: Matches,
  refusals: ["not_found", "action_not_allowed"],
})
