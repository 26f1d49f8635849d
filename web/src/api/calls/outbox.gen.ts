// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/outbox.ts"
import type { Call } from "#web/api/api.ts"

export const listOutbox: Call<typeof api.listOutbox> = {"method":"GET","path":"/outbox"}
export const resendMessage: Call<typeof api.resendMessage> = {"method":"POST","path":"/outbox"}
