// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/exports.ts"
import type { Call } from "#web/api/api.ts"

export const deleteExport: Call<typeof api.deleteExport> = {"method":"DELETE","path":"/exports"}
export const listExports: Call<typeof api.listExports> = {"method":"GET","path":"/exports"}
export const startExport: Call<typeof api.startExport> = {"method":"POST","path":"/exports"}
export const stopExport: Call<typeof api.stopExport> = {"method":"PUT","path":"/exports"}
