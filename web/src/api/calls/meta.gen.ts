// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/meta.ts"
import type { Call } from "#web/api/api.ts"

export const getHealth: Call<typeof api.getHealth> = {"method":"GET","path":"/health"}
export const getOpenapi: Call<typeof api.getOpenapi> = {"method":"GET","path":"/openapi.json"}
