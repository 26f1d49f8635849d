// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/business-info.ts"
import type { Call } from "#web/api/api.ts"

export const changeBusinessInfo: Call<typeof api.changeBusinessInfo> = {"method":"PUT","path":"/businessinfo"}
export const getBusinessInfo: Call<typeof api.getBusinessInfo> = {"method":"GET","path":"/businessinfo"}
