import { randomBytes } from "node:crypto"
import { createWebhook } from "#shared/api/integrations.ts"
import { maxWebhooks } from "#shared/domain/webhooks.ts"
import { createSetting } from "../audit/store.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { findTargetProblem, parseReach } from "../providers/webhook-target.ts"
import { webhookReader, webhookSetting } from "./store.ts"

export const handler = handle(
  createWebhook,
  ({ table }) => ({ table, webhooks: webhookReader(table), reach: parseReach(setting("WEBHOOK_REACH")) }),
  async ({ body: { url, events } }, { table, webhooks, reach }, { actor: by, now, commit, refuse }) => {
    const problem = findTargetProblem(url, reach)
    if (problem) throw malformed("url", problem)
    if ((await webhooks.all()).length >= maxWebhooks)
      throw refuse("refused", { detail: `You already have ${maxWebhooks} addresses. Delete one first.` })

    const _id = randomBytes(8).toString("hex")
    const reply = ({ version }: { version: number }) => ({ _id, version })
    const webhook = { _id, url, events, active: true, version: 0 }
    const refuseExisting = () => refuse("refused")
    return reply(
      await createSetting(table, webhookSetting(_id), webhook, { by, now, commit, refuseExisting, reply }),
    )
  },
)
