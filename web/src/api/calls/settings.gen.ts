// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/settings.ts"
import type { Call } from "#web/api/api.ts"

export const changeSettings: Call<typeof api.changeSettings> = {"method":"PUT","path":"/settings"}
export const getSettings: Call<typeof api.getSettings> = {"method":"GET","path":"/settings"}
