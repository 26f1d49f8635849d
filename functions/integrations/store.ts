import { createHash, createHmac } from "node:crypto"
import * as z from "zod"
import { ApiKey, ApiKeyFields, Delivery, Webhook, WebhookFields } from "#shared/api/integrations.ts"
import type { WebhookEvent } from "#shared/domain/webhooks.ts"
import { deleteSettingWrites, type ExistingSetting, type Setting } from "../audit/store.ts"
import { type Actor, epochSeconds, expiryAfterDays, hashToken } from "../platform/actor.ts"
import { setting } from "../platform/config.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import {
  fieldIs,
  type Item,
  isAbsent,
  type Page,
  type PageOptions,
  type TableReader,
  type Write,
} from "../platform/table.ts"

/*
 * Access patterns of API keys and webhooks
 * all keys: SET#apikeys / id, some dozens
 * session of a key: SESS#key-... / S#, read like any session
 * all webhooks: SET#webhooks / id, at most ten
 * one delivery: DLV#id / A
 * deliveries of a webhook: gsi1 DLVS#webhook / at#id, newest first
 * deliveries that wait for their first try: gsi2 DLVS#untried / time of queueing#id
 */

const schema = 1
const maxApiKeys = 100

const StoredApiKey = ApiKey.extend({ tokenHash: z.string(), version: z.int() })
type StoredApiKey = z.output<typeof StoredApiKey>

export const apiKeySetting = (id: string): Setting<StoredApiKey> => ({
  what: "apiKey",
  id,
  nameOf: ({ name }) => name,
  shape: ApiKeyFields,
  itemOf: (key) => ({ ...keys.apiKey(key._id), schema, ...key }),
})

export const apiKeyReader = (table: TableReader) => ({
  async all(): Promise<StoredApiKey[]> {
    const { items } = await table.query({ partition: keys.apiKeys, limit: maxApiKeys })
    return items.map((item) => StoredApiKey.parse(item)).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  },
  existing: (id: string, refuse: Refuse<"not_found">): ExistingSetting<StoredApiKey> => ({
    ...apiKeySetting(id),
    async read() {
      const item = await table.get(keys.apiKey(id))
      if (!item) throw refuse("not_found")
      return StoredApiKey.parse(item)
    },
  }),
})

/** An API key is a session for its whole lifetime. */
export const programSession = ({ _id, name, role, until }: ApiKey, token: string): Write => {
  const session = hashToken(token)
  const actor: Actor = {
    _id,
    role,
    name: `${name} (program)`,
    initials: "API",
    category: "personal",
    serviceTechnician: false,
    program: true,
    session,
  }
  return {
    put: { ...keys.session(_id, session), schema, actor, expiresAt: epochSeconds(new Date(until)) },
    onlyIf: "unguarded",
  }
}

export const programSessionEnd = ({ _id, tokenHash }: StoredApiKey): Write => ({
  remove: keys.session(_id, tokenHash),
  onlyIf: "unguarded",
})

/**
 * Deletes the keys of a user who loses the right to create them, because a key has its creator's rights. There are few
 * enough for one transaction.
 */
export const revokeKeysOf = async (
  table: TableReader,
  maker: string,
  doing: { by: Actor; now: Date },
): Promise<Write[]> =>
  (await apiKeyReader(table).all())
    .filter(({ by }) => by._id === maker)
    .flatMap((key) => [...deleteSettingWrites(apiKeySetting(key._id), key, doing), programSessionEnd(key)])

export const webhookSetting = (id: string): Setting<Webhook> => ({
  what: "webhook",
  id,
  nameOf: ({ url }) => url,
  shape: WebhookFields,
  itemOf: (webhook) => ({ ...keys.webhook(webhook._id), schema, ...webhook }),
})

export const webhookReader = (table: TableReader) => {
  const one = async (id: string): Promise<Webhook | undefined> => {
    const item = await table.get(keys.webhook(id))
    return item && Webhook.parse(item)
  }
  return {
    one,
    async all(): Promise<Webhook[]> {
      const { items } = await table.query({ partition: keys.webhooks, limit: maxApiKeys })
      return items.map((item) => Webhook.parse(item))
    },
    existing: (id: string, refuse: Refuse<"not_found">): ExistingSetting<Webhook> => ({
      ...webhookSetting(id),
      async read() {
        const webhook = await one(id)
        if (!webhook) throw refuse("not_found")
        return webhook
      },
    }),
  }
}

/** Derived from the system's secret, so it is not stored. */
export const webhookSecret = (webhook: string): string =>
  `whsec_${createHmac("sha256", setting("ORIGIN_SECRET")).update(`webhook ${webhook}`).digest("base64url")}`

const StoredDelivery = Delivery.extend({
  webhook: z.string(),
  version: z.int(),
  expiresAt: z.int(),
})
export type StoredDelivery = z.output<typeof StoredDelivery>

const deliveryItem = (delivery: StoredDelivery): Item => {
  const { _id, webhook, at, queuedAt = at, state, tries } = delivery
  return {
    ...keys.delivery(_id),
    schema,
    ...delivery,
    gsi1pk: indexKeys.deliveries(webhook),
    gsi1sk: indexKeys.timeAndId(at, _id),
    ...(state === "queued" &&
      tries === 0 && {
        gsi2pk: indexKeys.untriedDeliveries,
        gsi2sk: indexKeys.timeAndId(queuedAt, _id),
      }),
  }
}

const deliveryLifetimeDays = 30

/** Race: the stream repeated a record. */
export const duplicateDeliveryRace = "the same news for the same address"

/** The id derives from event and webhook, so a repeated event is delivered once. */
export const newDelivery = (
  webhook: string,
  { id, event, at, data }: { id: string; event: WebhookEvent; at: string; data: object },
): Write => {
  const _id = createHash("sha256").update(`${id} ${webhook}`).digest("hex").slice(0, 32)
  return {
    put: deliveryItem({
      _id,
      webhook,
      event,
      body: JSON.stringify({ id: _id, event, at, data }),
      state: "queued",
      tries: 0,
      at,
      version: 1,
      expiresAt: expiryAfterDays(new Date(at), deliveryLifetimeDays),
    }),
    onlyIf: isAbsent,
    race: duplicateDeliveryRace,
  }
}

export const deliveryRace = "another step of the same delivery"

/** Undefined clears a field. */
export const advanceDelivery = (
  current: StoredDelivery,
  change: { [Field in keyof StoredDelivery]?: StoredDelivery[Field] | undefined },
): { next: StoredDelivery; write: Write } => {
  const next = { ...current, ...change, version: current.version + 1 } as StoredDelivery
  return {
    next,
    write: { put: deliveryItem(next), onlyIf: fieldIs("version", current.version), race: deliveryRace },
  }
}

export const deliveryReader = (table: TableReader) => ({
  async one(id: string): Promise<StoredDelivery | undefined> {
    const item = await table.get(keys.delivery(id))
    return item && StoredDelivery.parse(item)
  },
  /** Ids of deliveries that were queued in this span of ISO times and wait for their first try. */
  async untried(span: [from: string, to: string], page: PageOptions): Promise<Page<string>> {
    const partition = indexKeys.untriedDeliveries
    const { items, cursor } = await table.query({ index: "gsi2", partition, between: span, ...page })
    return { items: items.map(({ _id }) => String(_id)), cursor }
  },
  async ofWebhook(
    webhook: string,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<Page<StoredDelivery>> {
    const partition = indexKeys.deliveries(webhook)
    const { items, cursor } = await table.query({ index: "gsi1", partition, descending: true, ...query })
    return { items: items.map((item) => StoredDelivery.parse(item)), cursor }
  },
})
