import { changeWebhook } from "#shared/api/integrations.ts"
import { changeSetting } from "../audit/store.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { findTargetProblem, parseReach } from "../providers/webhook-target.ts"
import { webhookReader } from "./store.ts"

export const handler = handle(
  changeWebhook,
  ({ table }) => ({ table, webhooks: webhookReader(table), reach: parseReach(setting("WEBHOOK_REACH")) }),
  async (
    { body: { _id, version: baseVersion, ...patch } },
    { table, webhooks, reach },
    { actor: by, now, commit, refuse },
  ) => {
    const problem = patch.url === undefined ? undefined : findTargetProblem(patch.url, reach)
    if (problem) throw malformed("url", problem)
    const webhook = webhooks.existing(_id, refuse)
    return changeSetting(table, webhook, { patch, baseVersion, by, now, refuse, commit })
  },
)
