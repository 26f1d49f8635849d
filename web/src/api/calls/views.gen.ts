// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/views.ts"
import type { Call } from "#web/api/api.ts"

export const deleteView: Call<typeof api.deleteView> = {"method":"DELETE","path":"/views"}
export const listViews: Call<typeof api.listViews> = {"method":"GET","path":"/views"}
export const saveView: Call<typeof api.saveView> = {"method":"PUT","path":"/views"}
