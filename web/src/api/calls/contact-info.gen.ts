// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/contact-info.ts"
import type { Call } from "#web/api/api.ts"

export const changeContactInfo: Call<typeof api.changeContactInfo> = {"method":"PUT","path":"/contactinfo"}
export const getContactInfo: Call<typeof api.getContactInfo> = {"method":"GET","path":"/contactinfo"}
