import { getContactInfo } from "#shared/api/contact-info.ts"
import { handle } from "../platform/handle.ts"
import { settingsReader } from "./store.ts"

/** A list of one, as the specification's callers expect. */
export const handler = handle(
  getContactInfo,
  ({ table }) => settingsReader(table),
  async (_input, reader) => [await reader.contactInfo()],
)
