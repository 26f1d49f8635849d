// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/text-messages.ts"
import type { Call } from "#web/api/api.ts"

export const getTextConsent: Call<typeof api.getTextConsent> = {"method":"GET","path":"/textconsent"}
export const recordTextConsent: Call<typeof api.recordTextConsent> = {"method":"PUT","path":"/textconsent"}
