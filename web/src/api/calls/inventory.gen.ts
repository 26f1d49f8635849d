// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/inventory.ts"
import type { Call } from "#web/api/api.ts"

export const changeInventory: Call<typeof api.changeInventory> = {"method":"PUT","path":"/inventory"}
export const createInventory: Call<typeof api.createInventory> = {"method":"POST","path":"/inventory"}
export const deleteInventory: Call<typeof api.deleteInventory> = {"method":"DELETE","path":"/inventory"}
export const listInventory: Call<typeof api.listInventory> = {"method":"GET","path":"/inventory"}
