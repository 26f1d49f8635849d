import { getHealth } from "#shared/api/meta.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"

/** Checks that the table responds. */
export const handler = handle(
  getHealth,
  ({ table }) => table,
  async (_input, table) => {
    await table.get(keys.setting("settings"), { eventually: true })
    return { status: "ok", version: setting("APP_VERSION") }
  },
)
