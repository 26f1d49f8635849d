// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/billing.ts"
import type { Call } from "#web/api/api.ts"

export const changeBillingProfile: Call<typeof api.changeBillingProfile> = {"method":"PUT","path":"/billingprofile","body":{"repairLaborRate":"money","repairLaborRate1":"money","repairLaborRate2":"money","repairLaborRate3":"money","repairLaborRate4":"money","repairLaborRate5":"money","replaceLaborRate":"money","replaceInstallKitRateWS":"money","replaceInstallKitRateHM":"money","replaceInstallKitRateFC":"money"}}
export const createBillingProfile: Call<typeof api.createBillingProfile> = {"method":"POST","path":"/billingprofile","body":{"repairLaborRate":"money","repairLaborRate1":"money","repairLaborRate2":"money","repairLaborRate3":"money","repairLaborRate4":"money","repairLaborRate5":"money","replaceLaborRate":"money","replaceInstallKitRateWS":"money","replaceInstallKitRateHM":"money","replaceInstallKitRateFC":"money"}}
export const deleteBillingProfile: Call<typeof api.deleteBillingProfile> = {"method":"DELETE","path":"/billingprofile"}
export const getBillingProfile: Call<typeof api.getBillingProfile> = {"method":"GET","path":"/billingprofile","reply":[{"repairLaborRate":"money","repairLaborRate1":"money","repairLaborRate2":"money","repairLaborRate3":"money","repairLaborRate4":"money","repairLaborRate5":"money","replaceLaborRate":"money","replaceInstallKitRateWS":"money","replaceInstallKitRateHM":"money","replaceInstallKitRateFC":"money"}]}
export const listBillingProfiles: Call<typeof api.listBillingProfiles> = {"method":"GET","path":"/billingprofiles","reply":[{"repairLaborRate":"money","repairLaborRate1":"money","repairLaborRate2":"money","repairLaborRate3":"money","repairLaborRate4":"money","repairLaborRate5":"money","replaceLaborRate":"money","replaceInstallKitRateWS":"money","replaceInstallKitRateHM":"money","replaceInstallKitRateFC":"money"}]}
