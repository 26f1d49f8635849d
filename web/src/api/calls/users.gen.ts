// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/users.ts"
import type { Call } from "#web/api/api.ts"

export const changeUser: Call<typeof api.changeUser> = {"method":"PUT","path":"/users","body":{"technicianInstallerRate":"money","technicianAssistantRate":"money","technicianInstallerRepairRate":"money","technicianAssistantRepairRate":"money"}}
export const countRoles: Call<typeof api.countRoles> = {"method":"GET","path":"/roles"}
export const createUser: Call<typeof api.createUser> = {"method":"POST","path":"/users","body":{"technicianInstallerRate":"money","technicianAssistantRate":"money","technicianInstallerRepairRate":"money","technicianAssistantRepairRate":"money"}}
export const deleteUser: Call<typeof api.deleteUser> = {"method":"DELETE","path":"/users"}
export const listServiceTechnicians: Call<typeof api.listServiceTechnicians> = {"method":"GET","path":"/servicetechnicians"}
export const listUsers: Call<typeof api.listUsers> = {"method":"GET","path":"/users","reply":[{"technicianInstallerRate":"money","technicianAssistantRate":"money","technicianInstallerRepairRate":"money","technicianAssistantRepairRate":"money"}]}
