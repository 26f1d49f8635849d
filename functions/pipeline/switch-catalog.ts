import { switchCatalog } from "#shared/api/pipeline.ts"
import { catalogReader } from "../catalog/reader.ts"
import { catalogStore, switchRace, switchTo } from "../catalog/store.ts"
import { handle } from "../platform/handle.ts"
import { RaceLost, retryOnConflict } from "../platform/table.ts"
import { toPerson } from "../platform/versioned.ts"
import { pipelineControl } from "./control.ts"
import { runRace } from "./store.ts"

export const handler = handle(
  switchCatalog,
  (resources) => ({
    catalogs: catalogReader(resources),
    store: catalogStore(resources.table),
    program: pipelineControl(resources),
  }),
  async ({ body: { version, rev } }, { catalogs, store, program }, { actor, now, commit, refuse }) => {
    const tooLate = () =>
      refuse("changed_meanwhile", { detail: "Someone else just switched the catalog. Look again." })
    return retryOnConflict([runRace], async () => {
      const [live, manifest, notRunning] = await Promise.all([
        store.live(),
        catalogs.manifestOf(version),
        program.checkNotRunning({ now, refuse }),
      ])
      if (!manifest)
        throw refuse("not_found", { detail: `There is no catalog ${version}. It may have been cleaned up.` })
      if (rev !== undefined && rev !== live.rev) throw tooLate()
      const isLive = live.version === version
      const reply = isLive ? { matches: 0, rev: live.rev } : { matches: 1, rev: live.rev + 1 }
      try {
        await commit(isLive ? [] : [switchTo(live, version, { by: toPerson(actor), now }), notRunning], reply)
      } catch (error) {
        throw error instanceof RaceLost && error.race === switchRace ? tooLate() : error
      }
      return reply
    })
  },
)
