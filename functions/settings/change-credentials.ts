import { changeCredentials } from "#shared/api/credentials.ts"
import { settingDescription } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { changeRecord, versionReply } from "../platform/versioned.ts"
import { keyService } from "../providers/kms.ts"
import { credentialsSetting, encryptForm, hideSecrets } from "./credentials.ts"

export const handler = handle(
  changeCredentials,
  ({ table, provide }) => ({ table, keys: provide("keys", keyService) }),
  async ({ body: { version, ...sent } }, { table, keys }, { actor, now, commit, refuse }) => {
    const credentials = credentialsSetting(table)
    const patch = await encryptForm(sent, keys)
    const { after } = await changeRecord(table, settingDescription(credentials), {
      load: credentials.read,
      baseVersion: version,
      by: actor,
      now,
      decide: () => ({ patch }),
      refuse: hideSecrets(refuse),
      commit,
      reply: versionReply,
    })
    return versionReply(after)
  },
)
