// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/session.ts"
import type { Call } from "#web/api/api.ts"

export const confirmPassword: Call<typeof api.confirmPassword> = {"method":"POST","path":"/confirmpassword"}
export const countSessions: Call<typeof api.countSessions> = {"method":"GET","path":"/sessioncount"}
export const createSession: Call<typeof api.createSession> = {"method":"POST","path":"/session"}
export const deleteSession: Call<typeof api.deleteSession> = {"method":"DELETE","path":"/session"}
export const firstLogin: Call<typeof api.firstLogin> = {"method":"POST","path":"/firstlogin"}
export const getAccount: Call<typeof api.getAccount> = {"method":"GET","path":"/account"}
export const listSessions: Call<typeof api.listSessions> = {"method":"POST","path":"/sessions"}
export const refreshSession: Call<typeof api.refreshSession> = {"method":"PUT","path":"/session"}
