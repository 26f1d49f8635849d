// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/imports.ts"
import type { Call } from "#web/api/api.ts"

export const answerImport: Call<typeof api.answerImport> = {"method":"PUT","path":"/importrows"}
export const changeImport: Call<typeof api.changeImport> = {"method":"PUT","path":"/imports"}
export const createImport: Call<typeof api.createImport> = {"method":"POST","path":"/imports"}
export const listImportRows: Call<typeof api.listImportRows> = {"method":"GET","path":"/importrows"}
export const listImports: Call<typeof api.listImports> = {"method":"GET","path":"/imports"}
