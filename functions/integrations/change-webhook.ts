import { changeWebhook } from "#shared/api/integrations.ts"
import { settingDescription } from "../audit/store.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { changeRecord, versionReply } from "../platform/versioned.ts"
import { findTargetProblem, parseReach } from "../providers/webhook-target.ts"
import { webhookReader } from "./store.ts"

export const handler = handle(
  changeWebhook,
  ({ table }) => ({ table, webhooks: webhookReader(table), reach: parseReach(setting("WEBHOOK_REACH")) }),
  async (
    { body: { _id, version: baseVersion, ...form } },
    { table, webhooks, reach },
    { actor: by, now, commit, refuse },
  ) => {
    const problem = form.url === undefined ? undefined : findTargetProblem(form.url, reach)
    if (problem) throw malformed("url", problem)
    const webhook = webhooks.existing(_id, refuse)
    const decide = () => ({ patch: form })
    const change = { load: webhook.read, baseVersion, by, now, decide, refuse, commit, reply: versionReply }
    const { after } = await changeRecord(table, settingDescription(webhook), change)
    return versionReply(after)
  },
)
