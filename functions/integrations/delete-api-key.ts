import { deleteApiKey } from "#shared/api/integrations.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { apiKeyReader, programSessionEnd } from "./store.ts"

export const handler = handle(
  deleteApiKey,
  ({ table }) => apiKeyReader(table),
  async ({ query: { _id } }, apiKeys, { actor: by, now, commit, refuse }) => {
    const reply = { matches: 1 }
    const additionalWrites = async (key: Parameters<typeof programSessionEnd>[0]) => [programSessionEnd(key)]
    await deleteSetting(apiKeys.existing(_id, refuse), { by, now, commit, reply, additionalWrites })
    return reply
  },
)
