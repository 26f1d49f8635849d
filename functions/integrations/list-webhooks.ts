import { listWebhooks } from "#shared/api/integrations.ts"
import { handle } from "../platform/handle.ts"
import { webhookReader, webhookSecret } from "./store.ts"

export const handler = handle(
  listWebhooks,
  ({ table }) => webhookReader(table),
  async (_input, webhooks) =>
    (await webhooks.all()).map((webhook) => ({ ...webhook, secret: webhookSecret(webhook._id) })),
)
