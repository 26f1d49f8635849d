import { listCatalogDistinct } from "#shared/api/catalog.ts"
import { handle } from "../platform/handle.ts"
import { keys } from "../platform/keys.ts"
import { catalogReader } from "./reader.ts"
import { refuseUnreadable } from "./refuse-unreadable.ts"

export const handler = handle(
  listCatalogDistinct,
  catalogReader,
  {
    year: ({ query: { searchable } }, catalogs, { refuse }) =>
      refuseUnreadable(refuse, async () => ({ results: (await catalogs.open()).years({ searchable }) })),
    make: ({ query: { searchable, year } }, catalogs, { refuse }) =>
      refuseUnreadable(refuse, async () => ({
        results: (await catalogs.open()).makes(year, { searchable }),
      })),
  },
  () => [{ get: keys.catalogLive }],
)
