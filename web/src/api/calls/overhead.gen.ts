// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/overhead.ts"
import type { Call } from "#web/api/api.ts"

export const fillOverhead: Call<typeof api.fillOverhead> = {"method":"POST","path":"/overhead","reply":{"totalPartsCost":"money","totalLaborCost":"money","totalMiscCost":"money","totalPnlNet":"money"}}
