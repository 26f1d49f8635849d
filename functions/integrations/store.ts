import { createHash, createHmac } from "node:crypto"
import * as z from "zod"
import { ApiKey, ApiKeyFields, Delivery, Webhook, WebhookFields } from "#shared/api/integrations.ts"
import type { WebhookEvent } from "#shared/domain/messages/webhooks.ts"
import { type Setting, type StandingSetting, settingDeletion } from "../audit/store.ts"
import { type Actor, hashOfToken, seconds } from "../platform/actor.ts"
import { setting } from "../platform/config.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { absent, fieldIs, type Item, type Page, type TableReader, type Write } from "../platform/table.ts"

/*
 * Access patterns of other programs
 *   all keys            SET#apikeys / id      some dozens at most
 *   the caller's        SESS#key-... / S#     as any session: `platform/actor.ts` reads it
 *   all addresses       SET#webhooks / id     ten at most
 *   one delivery        DLV#id / A
 *   of an address       gsi1 DLVS#webhook / at#id   newest first
 */

const schema = 1
const most = 100

const StoredApiKey = ApiKey.extend({ tokenHash: z.string(), version: z.int() })
type StoredApiKey = z.output<typeof StoredApiKey>

/** A key of a program, as a thing that is set. */
export const apiKeySetting = (id: string): Setting<StoredApiKey> => ({
  what: "apiKey",
  id,
  nameOf: ({ name }) => name,
  shape: ApiKeyFields,
  itemOf: (key) => ({ ...keys.apiKey(key._id), schema, ...key }),
})

export const apiKeyReader = (table: TableReader) => ({
  async all(): Promise<StoredApiKey[]> {
    const { items } = await table.query({ partition: keys.apiKeys, limit: most })
    return items.map((item) => StoredApiKey.parse(item)).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  },
  standing: (id: string, refuse: Refuse<"not_found">): StandingSetting<StoredApiKey> => ({
    ...apiKeySetting(id),
    async read() {
      const item = await table.get(keys.apiKey(id))
      if (!item) throw refuse("not_found")
      return StoredApiKey.parse(item)
    },
  }),
})

/** The session that a program calls in: its key's, from the first day to the last. */
export const programSession = ({ _id, name, role, until }: ApiKey, token: string): Write => {
  const session = hashOfToken(token)
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
    put: { ...keys.session(_id, session), schema, actor, expiresAt: seconds(new Date(until)) },
    onlyIf: "beside",
  }
}

export const programSessionEnd = ({ _id, tokenHash }: StoredApiKey): Write => ({
  remove: keys.session(_id, tokenHash),
  onlyIf: "beside",
})

/**
 * Ends the keys that somebody made who may make none any more: a key does what its maker could, so it goes with them. The shop
 * has some dozens at most, so all of them fit the transaction that takes their role.
 */
export const keysEndWith = async (
  table: TableReader,
  maker: string,
  doing: { by: Actor; now: Date },
): Promise<Write[]> =>
  (await apiKeyReader(table).all())
    .filter(({ by }) => by._id === maker)
    .flatMap((key) => [...settingDeletion(apiKeySetting(key._id), key, doing), programSessionEnd(key)])

/** An address that is told, as a thing that is set. */
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
      const { items } = await table.query({ partition: keys.webhooks, limit: most })
      return items.map((item) => Webhook.parse(item))
    },
    standing: (id: string, refuse: Refuse<"not_found">): StandingSetting<Webhook> => ({
      ...webhookSetting(id),
      async read() {
        const webhook = await one(id)
        if (!webhook) throw refuse("not_found")
        return webhook
      },
    }),
  }
}

/** With what deliveries to an address are signed. It follows from the system's own secret and is stored nowhere. */
export const secretOf = (webhook: string): string =>
  `whsec_${createHmac("sha256", setting("ORIGIN_SECRET")).update(`webhook ${webhook}`).digest("base64url")}`

const StoredDelivery = Delivery.extend({
  webhook: z.string(),
  version: z.int(),
  triedAt: z.string().optional(),
  expiresAt: z.int(),
})
export type StoredDelivery = z.output<typeof StoredDelivery>

const deliveryItem = (delivery: StoredDelivery): Item => ({
  ...keys.delivery(delivery._id),
  schema,
  ...delivery,
  gsi1pk: indexKeys.deliveries(delivery.webhook),
  gsi1sk: indexKeys.messageAt(delivery.at, delivery._id),
})

const keptForDays = 30

/** What `RaceLost` tells when the stream told the same change twice. */
export const toldTwice = "the same news for the same address"

/** One piece of news for one address. Its id follows from both, so that the same news is delivered once. */
export const deliveryWrite = (
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
      expiresAt: seconds(new Date(at)) + keptForDays * 86_400,
    }),
    onlyIf: absent,
    race: toldTwice,
  }
}

/** What `RaceLost` tells when somebody else got on with the same delivery meanwhile. */
export const deliveryRace = "another step of the same delivery"

/** The next step of a delivery as it was read; a field that is undefined is emptied. */
export const deliveryStep = (
  seen: StoredDelivery,
  change: { [Field in keyof StoredDelivery]?: StoredDelivery[Field] | undefined },
): { next: StoredDelivery; write: Write } => {
  const next = { ...seen, ...change, version: seen.version + 1 } as StoredDelivery
  return {
    next,
    write: { put: deliveryItem(next), onlyIf: fieldIs("version", seen.version), race: deliveryRace },
  }
}

export const deliveryReader = (table: TableReader) => ({
  async one(id: string): Promise<StoredDelivery | undefined> {
    const item = await table.get(keys.delivery(id))
    return item && StoredDelivery.parse(item)
  },
  async ofWebhook(
    webhook: string,
    asked: { limit: number; cursor?: string | undefined },
  ): Promise<Page<StoredDelivery>> {
    const partition = indexKeys.deliveries(webhook)
    const { items, cursor } = await table.query({ index: "gsi1", partition, descending: true, ...asked })
    return { items: items.map((item) => StoredDelivery.parse(item)), cursor }
  },
})
