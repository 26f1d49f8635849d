// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/provider-webhooks.ts"
import type { Call } from "#web/api/api.ts"

export const receiveTwilioEvent: Call<typeof api.receiveTwilioEvent> = {"method":"POST","path":"/hooks/twilio"}
