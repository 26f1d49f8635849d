// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/requests/media.ts"
import type { Call } from "#web/api/api.ts"

export const changeMedia: Call<typeof api.changeMedia> = {"method":"PUT","path":"/media"}
export const createMedia: Call<typeof api.createMedia> = {"method":"POST","path":"/media"}
export const deleteMedia: Call<typeof api.deleteMedia> = {"method":"DELETE","path":"/media"}
export const listMedia: Call<typeof api.listMedia> = {"method":"GET","path":"/media"}
