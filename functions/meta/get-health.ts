import { getHealth } from "#shared/api/meta.ts"
import { setting } from "../platform/config.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"

/** Healthy means that the table answers. */
export const handler = handle(
  getHealth,
  ({ table }) => table,
  async (_input, table) => {
    await table.get(keys.setting("settings"), { eventually: true })
    return { status: "ok", version: setting("APP_VERSION") }
  },
)
