// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/fuel.ts"
import type { Call } from "#web/api/api.ts"

export const changeFuelReceipt: Call<typeof api.changeFuelReceipt> = {"method":"PUT","path":"/fuelreceipt","body":{"fuelcost":"money"},"reply":{"fuelcost":"money","date":"date"}}
export const createFuelReceipt: Call<typeof api.createFuelReceipt> = {"method":"POST","path":"/fuelreceipt","body":{"fuelcost":"money"},"reply":{"fuelcost":"money","date":"date"}}
export const deleteFuelReceipt: Call<typeof api.deleteFuelReceipt> = {"method":"DELETE","path":"/fuelreceipt"}
export const listFuelReceipts: Call<typeof api.listFuelReceipts> = {"method":"GET","path":"/fuelreceipts","answers":{"one":{"reply":[{"fuelcost":"money","date":"date"}]},"ofPerson":{"query":{"date":"date","monthOf":"date"},"reply":[{"fuelcost":"money","date":"date"}]},"ofDay":{"query":{"date":"date"},"reply":[{"fuelcost":"money","date":"date"}]}}}
