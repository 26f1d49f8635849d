// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/branches.ts"
import type { Call } from "#web/api/api.ts"

export const changeBranch: Call<typeof api.changeBranch> = {"method":"PUT","path":"/branches","body":{"taxRates":[{"from":"date"}],"zipTaxRates":[{"from":"date"}],"shifts":[{"start":"time","end":"time"}],"daysOff":[{"from":"date","to":"date"}]}}
export const createBranch: Call<typeof api.createBranch> = {"method":"POST","path":"/branches","body":{"taxRates":[{"from":"date"}],"zipTaxRates":[{"from":"date"}],"shifts":[{"start":"time","end":"time"}],"daysOff":[{"from":"date","to":"date"}]}}
export const deleteBranch: Call<typeof api.deleteBranch> = {"method":"DELETE","path":"/branches"}
export const listBranches: Call<typeof api.listBranches> = {"method":"GET","path":"/branches","reply":[{"taxRates":[{"from":"date"}],"zipTaxRates":[{"from":"date"}],"shifts":[{"start":"time","end":"time"}],"daysOff":[{"from":"date","to":"date"}]}]}
