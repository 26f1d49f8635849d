// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/inbox.ts"
import type { Call } from "#web/api/api.ts"

export const assignTexts: Call<typeof api.assignTexts> = {"method":"POST","path":"/inbox"}
export const getInbox: Call<typeof api.getInbox> = {"method":"GET","path":"/inbox"}
export const readInbox: Call<typeof api.readInbox> = {"method":"PUT","path":"/inbox"}
export const retryPictures: Call<typeof api.retryPictures> = {"method":"POST","path":"/textpictures"}
