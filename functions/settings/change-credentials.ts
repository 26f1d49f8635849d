import { changeCredentials } from "#shared/api/credentials.ts"
import { saveSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { credentialsSetting, encryptForm, hideSecrets } from "./credentials.ts"

const reply = ({ version }: { version: number }) => ({ matches: 1, version })

export const handler = handle(
  changeCredentials,
  ({ table, provide }) => ({ table, keys: provide("keys", keyService) }),
  async ({ body: { version, ...sent } }, { table, keys }, { actor, now, commit, refuse }) =>
    reply(
      await saveSetting(table, credentialsSetting(table), {
        form: await encryptForm(sent, keys),
        baseVersion: version,
        by: actor,
        now,
        commit,
        refuse: hideSecrets(refuse),
        reply,
      }),
    ),
)
