import { changeCredentials } from "#shared/api/credentials.ts"
import { saveSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { credentialsOver, encrypted, withoutSecrets } from "./credentials.ts"

const reply = ({ version }: { version: number }) => ({ matches: 1, version })

export const handler = handle(
  changeCredentials,
  ({ table, needs }) => ({ table, keys: needs("keys", keyService) }),
  async ({ body: { version, ...sent } }, { table, keys }, { actor, now, commit, refuse }) =>
    reply(
      await saveSetting(table, credentialsOver(table), {
        form: await encrypted(sent, keys),
        baseVersion: version,
        by: actor,
        now,
        commit,
        refuse: withoutSecrets(refuse),
        reply,
      }),
    ),
)
