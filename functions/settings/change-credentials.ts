import { changeCredentials } from "../../shared/api/credentials.ts"
import { saveSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { credentialsOver, encrypted, withoutSecrets } from "./credentials.ts"

const reply = ({ version }: { version: number }) => ({ matches: 1, version })

export const handler = handle(
  changeCredentials,
  ({ table, needs }) => ({ table, keys: needs("keys", keyService) }),
  async ({ body: { version, ...sent } }, { table, keys }, { actor, now, commit }) => {
    const form = await encrypted(sent, keys)
    try {
      return reply(
        await saveSetting(table, credentialsOver(table), {
          form,
          baseVersion: version,
          by: actor,
          now,
          commit,
          reply,
        }),
      )
    } catch (error) {
      throw withoutSecrets(error)
    }
  },
)
