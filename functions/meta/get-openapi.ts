import packageJson from "#package.json" with { type: "json" }
import { describeApi } from "#shared/api/definition/openapi.ts"
import { endpoints } from "#shared/api/index.ts"
import { getOpenapi } from "#shared/api/meta.ts"
import { handle } from "../platform/handle.ts"

let described: ReturnType<typeof describeApi> | undefined

/** Describing takes a few hundred milliseconds, so it happens once per container. */
const document = () => {
  described ??= describeApi(endpoints, packageJson.version)
  return described
}

export const handler = handle(
  getOpenapi,
  () => undefined,
  async () => document(),
)
