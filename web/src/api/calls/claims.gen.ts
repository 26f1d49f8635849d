// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/claims.ts"
import type { Call } from "#web/api/api.ts"

export const getBillPdf: Call<typeof api.getBillPdf> = {"method":"GET","path":"/billpdf"}
export const getClaimsReport: Call<typeof api.getClaimsReport> = {"method":"GET","path":"/claimsreport","query":{"month":"date"},"reply":{"months":[{"month":"date"}]}}
export const listBills: Call<typeof api.listBills> = {"method":"GET","path":"/bills","reply":[{"dateOfLoss":"date","completedOn":"date","lines":[{"list":"money","net":"money","laborRate":"money","labor":"money","total":"money","billedBefore":"money"}],"parts":"money","labor":"money","tax":"money","total":"money","deductible":"money","deductiblePaid":"money","supplementTo":{"billedOn":"date","amount":"money","billed":"money"},"due":"money"}]}
export const listClaims: Call<typeof api.listClaims> = {"method":"GET","path":"/claims","query":{"paid":"date"},"reply":[{"since":"date","amount":"money","completedOn":"date","billedOn":"date","due":"money","outstanding":{"since":"date","amount":"money"},"laterBills":{"since":"date","amount":"money"},"paidOn":"date"}]}
export const submitBill: Call<typeof api.submitBill> = {"method":"POST","path":"/bills","body":{"dueShown":"money"}}
