import { countCatalog } from "#shared/api/catalog.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import type { Manifest } from "./files.ts"
import { catalogReader, UnreadableFile } from "./reader.ts"
import { unreadableSentence } from "./refuse-unreadable.ts"

const summarize = ({ version, madeAt, vehicles, parts }: Manifest) => ({ version, madeAt, vehicles, parts })

/** Reports a damaged catalog instead of refusing, because the screen offers the rollback. */
export const handler = handle(
  countCatalog,
  catalogReader,
  async (_, catalogs) => {
    const pointer = await catalogs.live()
    const { version, previous, rev } = pointer
    const manifestOf = (one: string | undefined) => (one === undefined ? undefined : catalogs.manifestOf(one))
    // The previous version may have been removed.
    const [opened, live, previousManifest] = await Promise.all([
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
    return {
      rev,
      ...opened,
      ...(live && { live: summarize(live) }),
      ...(previousManifest && { previous: summarize(previousManifest) }),
    }
  },
  () => [{ get: keys.catalogLive }],
)
