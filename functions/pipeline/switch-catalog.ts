import { switchCatalog } from "#shared/api/pipeline.ts"
import { catalogReader } from "../catalog/reader.ts"
import { catalogStore, switchRace, switchTo } from "../catalog/store.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { personOf } from "../platform/versioned.ts"
import { pipelineControl } from "./control.ts"
import { runRace } from "./store.ts"

export const handler = handle(
  switchCatalog,
  (parts) => ({
    catalogs: catalogReader(parts),
    store: catalogStore(parts.table),
    program: pipelineControl(parts),
  }),
  async ({ body: { version, rev } }, { catalogs, store, program }, { actor, now, commit, refuse }) => {
    const tooLate = () =>
      refuse("changed_meanwhile", { detail: "Someone else just switched the catalog. Look again." })
    return retryOnConflict([runRace], async () => {
      const [seen, manifest, atRest] = await Promise.all([
        store.live(),
        catalogs.manifestOf(version),
        program.atRest({ now, refuse }),
      ])
      if (!manifest)
        throw refuse("not_found", { detail: `There is no catalog ${version}. It may have been cleaned up.` })
      if (rev !== undefined && rev !== seen.rev) throw tooLate()
      const isLive = seen.version === version
      const reply = isLive ? { matches: 0, rev: seen.rev } : { matches: 1, rev: seen.rev + 1 }
      try {
        await commit(isLive ? [] : [switchTo(seen, version, { by: personOf(actor), now }), atRest], reply)
      } catch (error) {
        throw error instanceof RaceLost && error.race === switchRace ? tooLate() : error
      }
      return reply
    })
  },
)
