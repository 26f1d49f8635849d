import { changeWebhook } from "#shared/api/integrations.ts"
import { saveSetting } from "../audit/store.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { malformed } from "../platform/refusal.ts"
import { findTargetProblem, parseReach } from "../providers/webhook-target.ts"
import { webhookReader } from "./store.ts"

const reply = ({ version }: { version: number }) => ({ matches: 1, version })

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
    const save = { form, baseVersion, by, now, commit, refuse, reply }
    return reply(await saveSetting(table, webhooks.existing(_id, refuse), save))
  },
)
