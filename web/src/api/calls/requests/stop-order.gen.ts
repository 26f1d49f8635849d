// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/requests/stop-order.ts"
import type { Call } from "#web/api/api.ts"

export const getStopOrder: Call<typeof api.getStopOrder> = {"method":"GET","path":"/stoporder","query":{"date":"date"}}
export const saveStopOrder: Call<typeof api.saveStopOrder> = {"method":"PUT","path":"/stoporder","body":{"date":"date"}}
