import { deleteWebhook } from "#shared/api/integrations.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { webhookReader } from "./store.ts"

/** Pending deliveries are dropped when their turn comes. */
export const handler = handle(
  deleteWebhook,
  ({ table }) => webhookReader(table),
  async ({ query: { _id } }, webhooks, { actor: by, now, commit, refuse }) => {
    const reply = { matches: 1 }
    await deleteSetting(webhooks.existing(_id, refuse), { by, now, commit, reply })
    return reply
  },
)
