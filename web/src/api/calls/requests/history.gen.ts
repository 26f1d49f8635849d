// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/requests/history.ts"
import type { Call } from "#web/api/api.ts"

export const checkHistory: Call<typeof api.checkHistory> = {"method":"GET","path":"/historycheck","reply":{"on":"date"}}
export const getServiceRequestHistory: Call<typeof api.getServiceRequestHistory> = {"method":"GET","path":"/servicerequesthistory"}
