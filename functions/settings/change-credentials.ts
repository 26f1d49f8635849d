import { changeCredentials } from "#shared/api/credentials.ts"
import { changeSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { keyService } from "../providers/kms.ts"
import { credentialsSetting, encryptForm, hideSecrets } from "./credentials.ts"

export const handler = handle(
  changeCredentials,
  ({ table, provide }) => ({ table, keys: provide("keys", keyService) }),
  async (
    { body: { version: baseVersion, ...sent } },
    { table, keys },
    { actor: by, now, commit, refuse },
  ) => {
    const patch = await encryptForm(sent, keys)
    const change = { patch, baseVersion, by, now, refuse: hideSecrets(refuse), commit }
    return changeSetting(table, credentialsSetting(table), change)
  },
)
