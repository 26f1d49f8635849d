// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/messages.ts"
import type { Call } from "#web/api/api.ts"

export const listMessages: Call<typeof api.listMessages> = {"method":"GET","path":"/messages"}
export const sendEmail: Call<typeof api.sendEmail> = {"method":"PUT","path":"/sendemail"}
export const sendText: Call<typeof api.sendText> = {"method":"PUT","path":"/sendtext"}
