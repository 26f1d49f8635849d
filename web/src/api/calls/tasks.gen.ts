// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/tasks.ts"
import type { Call } from "#web/api/api.ts"

export const changeTask: Call<typeof api.changeTask> = {"method":"PUT","path":"/task"}
export const createTask: Call<typeof api.createTask> = {"method":"POST","path":"/task"}
export const deleteTask: Call<typeof api.deleteTask> = {"method":"DELETE","path":"/task"}
export const listTasks: Call<typeof api.listTasks> = {"method":"GET","path":"/task"}
