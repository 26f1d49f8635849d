import { changeContactInfo } from "#shared/api/contact-info.ts"
import { settingDescription } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { changeRecord, versionReply } from "../platform/versioned.ts"
import { contactInfoSetting } from "./store.ts"

export const handler = handle(
  changeContactInfo,
  ({ table }) => table,
  async ({ body: { version: baseVersion, ...form } }, table, { actor: by, now, commit, refuse }) => {
    const info = contactInfoSetting(table)
    const decide = () => ({ patch: form })
    const change = { load: info.read, baseVersion, by, now, decide, refuse, commit, reply: versionReply }
    const { after } = await changeRecord(table, settingDescription(info), change)
    return versionReply(after)
  },
)
