import { countCatalog } from "#shared/api/catalog.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import type { Manifest } from "./files.ts"
import { unreadableSentence } from "./named.ts"
import { catalogReader, UnreadableFile } from "./reader.ts"

const told = ({ version, madeAt, vehicles, parts }: Manifest) => ({ version, madeAt, vehicles, parts })

/** A damaged catalog is told and not refused: who goes back from it has to see to which one. */
export const handler = handle(
  countCatalog,
  catalogReader,
  async (_, catalogs) => {
    const pointer = await catalogs.live()
    const { version, previous, rev } = pointer
    const manifestOf = (one: string | undefined) => (one === undefined ? undefined : catalogs.manifestOf(one))
    // The one before may be gone: then nobody can go back to it.
    const [opened, live, before] = await Promise.all([
      catalogs
        .open(pointer)
        .then(({ count }) => ({ count }))
        .catch((error: unknown) => {
          if (error instanceof UnreadableFile) return { unreadable: unreadableSentence(error) }
          throw error
        }),
      manifestOf(version),
      manifestOf(previous),
    ])
    return { rev, ...opened, ...(live && { live: told(live) }), ...(before && { previous: told(before) }) }
  },
  () => [{ get: keys.catalogLive }],
)
