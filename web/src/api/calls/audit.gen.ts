// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/audit.ts"
import type { Call } from "#web/api/api.ts"

export const listSettingsHistory: Call<typeof api.listSettingsHistory> = {"method":"GET","path":"/settingshistory"}
