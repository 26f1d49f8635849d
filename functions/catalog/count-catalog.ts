import { countCatalog } from "../../shared/api/catalog.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import type { Manifest } from "./files.ts"
import { named } from "./named.ts"
import { catalogReader } from "./reader.ts"

const told = ({ version, madeAt, vehicles, parts }: Manifest) => ({ version, madeAt, vehicles, parts })

export const handler = handle(
  countCatalog,
  catalogReader,
  async (_, catalogs, { refuse }) =>
    named(refuse, async () => {
      const { count, rev, manifest, previous } = await catalogs.open()
      // The one before may be gone: then nobody can go back to it.
      const before = previous === undefined ? undefined : await catalogs.manifestOf(previous)
      return {
        count,
        rev,
        ...(manifest && { live: told(manifest) }),
        ...(before && { previous: told(before) }),
      }
    }),
  () => [{ get: keys.catalogLive }],
)
