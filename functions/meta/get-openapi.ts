import { getOpenapi } from "#shared/api/meta.ts"
import openapi from "#shared/api/openapi.json" with { type: "json" }
import { handle } from "../platform/handle.ts"

export const handler = handle(
  getOpenapi,
  () => undefined,
  async () => openapi,
)
