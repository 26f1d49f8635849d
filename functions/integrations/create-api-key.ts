import { randomBytes } from "node:crypto"
import { createApiKey } from "#shared/api/integrations.ts"
import { createSetting } from "../audit/store.ts"
import { hashToken } from "../platform/actor.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost } from "../platform/table.ts"
import { toPerson } from "../platform/versioned.ts"
import { checkRole, roleChangedRace } from "../session/store.ts"
import { apiKeyReader, apiKeySetting, programSession } from "./store.ts"

/** Days, so forgotten keys expire. */
const validForDays = 365
const maxKeys = 20

/** The reply stored for retries lacks the token: after a lost reply, delete the key and create another. */
export const handler = handle(
  createApiKey,
  ({ table }) => ({ table, apiKeys: apiKeyReader(table) }),
  async ({ body: { name, role } }, { table, apiKeys }, { actor, now, commit, refuse }) => {
    if ((await apiKeys.all()).length >= maxKeys)
      throw refuse("refused", { detail: `You already have ${maxKeys} keys. Delete one first.` })

    const token = `clk_${randomBytes(32).toString("base64url")}`
    const _id = `key-${randomBytes(8).toString("hex")}`
    const { _id: by, name: byName, initials } = toPerson(actor)
    const expiresAt = new Date(now.getTime() + validForDays * 86_400_000).toISOString()
    const key = {
      _id,
      name,
      role,
      by: { _id: by, name: byName, initials },
      at: now.toISOString(),
      until: expiresAt,
      tokenHash: hashToken(token),
      version: 0,
    }
    await createSetting(table, apiKeySetting(_id), key, {
      by: actor,
      now,
      commit,
      refuseExisting: () => refuse("refused"),
      reply: () => ({ _id }),
      additionalWrites: [programSession(key, token), ...checkRole(actor)],
    }).catch((error: unknown) => {
      throw error instanceof RaceLost && error.race === roleChangedRace ? refuse("not_allowed") : error
    })
    return { _id, token }
  },
)
