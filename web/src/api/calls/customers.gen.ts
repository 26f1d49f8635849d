// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/customers.ts"
import type { Call } from "#web/api/api.ts"

export const changeVehicle: Call<typeof api.changeVehicle> = {"method":"PUT","path":"/vehicle"}
export const createVehicle: Call<typeof api.createVehicle> = {"method":"POST","path":"/vehicle"}
export const decodeVin: Call<typeof api.decodeVin> = {"method":"GET","path":"/vin"}
export const deleteVehicle: Call<typeof api.deleteVehicle> = {"method":"DELETE","path":"/vehicle"}
export const listVehicles: Call<typeof api.listVehicles> = {"method":"GET","path":"/vehicle"}
