import { listApiKeys } from "#shared/api/integrations.ts"
import { handle } from "../platform/handle.ts"
import { apiKeyReader } from "./store.ts"

export const handler = handle(
  listApiKeys,
  ({ table }) => apiKeyReader(table),
  (_input, apiKeys) => apiKeys.all(),
)
