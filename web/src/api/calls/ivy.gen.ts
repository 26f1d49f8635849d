// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/ivy.ts"
import type { Call } from "#web/api/api.ts"

export const checkNewDispatches: Call<typeof api.checkNewDispatches> = {"method":"GET","path":"/ivy_checkForNewSafeliteDispatches"}
export const checkReadyToInvoice: Call<typeof api.checkReadyToInvoice> = {"method":"GET","path":"/ivy_safeliteDispatchesReadyToInvoice"}
export const getIvy: Call<typeof api.getIvy> = {"method":"GET","path":"/ivy"}
export const readDispatch: Call<typeof api.readDispatch> = {"method":"GET","path":"/readsafelitedispatch"}
export const takeDispatch: Call<typeof api.takeDispatch> = {"method":"PUT","path":"/ivy_NewSafeliteDispatches"}
