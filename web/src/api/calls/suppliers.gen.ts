// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/suppliers.ts"
import type { Call } from "#web/api/api.ts"

export const checkSupplierLogin: Call<typeof api.checkSupplierLogin> = {"method":"GET","path":"/supplierlogin"}
export const mitchellUpdateSession: Call<typeof api.mitchellUpdateSession> = {"method":"GET","path":"/mitchellupdatesession"}
export const readAllVehicleParts: Call<typeof api.readAllVehicleParts> = {"method":"GET","path":"/readallvehicleparts","reply":{"glassOpenings":[{"parts":[{"price":"money","mygrantprice":"money","pilkingtonprice":"money"}]}]}}
export const readMygrantAccessories: Call<typeof api.readMygrantAccessories> = {"method":"GET","path":"/readmygrantaccessories","reply":[{"price":"money"}]}
export const readMygrantPart: Call<typeof api.readMygrantPart> = {"method":"GET","path":"/readmygrantpart","reply":[{"price":"money"}]}
export const readVehicleList: Call<typeof api.readVehicleList> = {"method":"PUT","path":"/readvehiclelist"}
