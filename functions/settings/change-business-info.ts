import { changeBusinessInfo } from "#shared/api/business-info.ts"
import { changeSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { businessInfoSetting } from "./store.ts"

export const handler = handle(
  changeBusinessInfo,
  ({ table }) => table,
  async ({ body: { version: baseVersion, ...patch } }, table, { actor: by, now, commit, refuse }) =>
    changeSetting(table, businessInfoSetting(table), { patch, baseVersion, by, now, refuse, commit }),
)
