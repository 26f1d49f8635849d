// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/pipeline.ts"
import type { Call } from "#web/api/api.ts"

export const getPipelineState: Call<typeof api.getPipelineState> = {"method":"GET","path":"/readquotesystemstate"}
export const getPipelineVehicles: Call<typeof api.getPipelineVehicles> = {"method":"GET","path":"/readquotesystemvehicles"}
export const getQuoteSoftwareLastUpdate: Call<typeof api.getQuoteSoftwareLastUpdate> = {"method":"GET","path":"/quotesoftwarelastupdate"}
export const getQuoteSoftwareState: Call<typeof api.getQuoteSoftwareState> = {"method":"GET","path":"/quotesoftwarestate"}
export const listPipelineTasks: Call<typeof api.listPipelineTasks> = {"method":"GET","path":"/readecstasks"}
export const startPipeline: Call<typeof api.startPipeline> = {"method":"POST","path":"/createecstasks"}
export const startQuoteSoftware: Call<typeof api.startQuoteSoftware> = {"method":"POST","path":"/quotesoftwarestate"}
export const stopPipeline: Call<typeof api.stopPipeline> = {"method":"DELETE","path":"/deleteecstasks"}
export const stopQuoteSoftware: Call<typeof api.stopQuoteSoftware> = {"method":"PUT","path":"/quotesoftwarestate"}
export const switchCatalog: Call<typeof api.switchCatalog> = {"method":"PUT","path":"/quotecatalog"}
