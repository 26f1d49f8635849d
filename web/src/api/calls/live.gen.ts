// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/live.ts"
import type { Call } from "#web/api/api.ts"

export const createSocketTicket: Call<typeof api.createSocketTicket> = {"method":"POST","path":"/socketticket"}
