import { getSettings } from "#shared/api/settings.ts"
import { handle } from "../platform/handle.ts"
import { settingsReader } from "./store.ts"

export const handler = handle(
  getSettings,
  ({ table }) => settingsReader(table),
  (_input, reader) => reader.settings(),
)
