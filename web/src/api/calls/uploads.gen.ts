// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/uploads.ts"
import type { Call } from "#web/api/api.ts"

export const abortUpload: Call<typeof api.abortUpload> = {"method":"DELETE","path":"/uploads"}
export const beginUpload: Call<typeof api.beginUpload> = {"method":"POST","path":"/uploads"}
export const continueUpload: Call<typeof api.continueUpload> = {"method":"PUT","path":"/uploads"}
export const getUploadUrl: Call<typeof api.getUploadUrl> = {"method":"GET","path":"/uploadurl"}
