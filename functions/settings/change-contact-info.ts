import { changeContactInfo } from "#shared/api/contact-info.ts"
import { changeSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { contactInfoSetting } from "./store.ts"

export const handler = handle(
  changeContactInfo,
  ({ table }) => table,
  async ({ body: { version: baseVersion, ...patch } }, table, { actor: by, now, commit, refuse }) =>
    changeSetting(table, contactInfoSetting(table), { patch, baseVersion, by, now, refuse, commit }),
)
