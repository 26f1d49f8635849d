import { getSettings } from "#shared/api/settings.ts"
import { handle } from "../platform/handle.ts"
import { settingsReader } from "./store.ts"

/** How the shop runs, as far as the role may know it. */
export const handler = handle(
  getSettings,
  ({ table }) => settingsReader(table),
  (_input, reader) => reader.settings(),
)
