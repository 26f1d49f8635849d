import { listWebhooks } from "#shared/api/integrations.ts"
import { handle, isRecentPassword } from "../platform/handle.ts"
import { webhookReader, webhookSecret } from "./store.ts"

export const handler = handle(
  listWebhooks,
  ({ table }) => webhookReader(table),
  async (_input, webhooks, { session, now }) => {
    const maySeeSecrets = isRecentPassword(session, now)
    return (await webhooks.all()).map((webhook) => ({
      ...webhook,
      ...(maySeeSecrets && { secret: webhookSecret(webhook._id) }),
    }))
  },
)
