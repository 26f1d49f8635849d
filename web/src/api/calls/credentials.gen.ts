// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/credentials.ts"
import type { Call } from "#web/api/api.ts"

export const changeCredentials: Call<typeof api.changeCredentials> = {"method":"PUT","path":"/credentials"}
export const getCredentials: Call<typeof api.getCredentials> = {"method":"GET","path":"/credentials"}
