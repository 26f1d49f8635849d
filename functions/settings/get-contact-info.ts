import { getContactInfo } from "#shared/api/settings.ts"
import { handle } from "../platform/handle.ts"
import { settingsReader } from "./store.ts"

/** A list of one: the spec's callers take its first. */
export const handler = handle(
  getContactInfo,
  ({ table }) => settingsReader(table),
  async (_input, reader) => [await reader.contactInfo()],
)
