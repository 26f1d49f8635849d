// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/carriers.ts"
import type { Call } from "#web/api/api.ts"

export const changeInsuranceProvider: Call<typeof api.changeInsuranceProvider> = {"method":"PUT","path":"/insuranceproviders","body":{"repairLaborRates":["money"],"replaceLaborRate":"money","replaceInstallKits":{"W/S":{"value":"money"},"H/M":{"value":"money"},"F/C":{"value":"money"}}}}
export const createInsuranceProvider: Call<typeof api.createInsuranceProvider> = {"method":"POST","path":"/insuranceproviders","body":{"repairLaborRates":["money"],"replaceLaborRate":"money","replaceInstallKits":{"W/S":{"value":"money"},"H/M":{"value":"money"},"F/C":{"value":"money"}}}}
export const deleteInsuranceProvider: Call<typeof api.deleteInsuranceProvider> = {"method":"DELETE","path":"/insuranceproviders"}
export const listInsuranceProviders: Call<typeof api.listInsuranceProviders> = {"method":"GET","path":"/insuranceproviders","reply":[{"repairLaborRates":["money"],"replaceLaborRate":"money","replaceInstallKits":{"W/S":{"value":"money"},"H/M":{"value":"money"},"F/C":{"value":"money"}}}]}
