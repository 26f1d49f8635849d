// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/requests/job-link.ts"
import type { Call } from "#web/api/api.ts"

export const actOnJob: Call<typeof api.actOnJob> = {"method":"POST","path":"/job","body":{"amount":"money","tipamount":"money","date":"date","start":"time","end":"time"}}
export const getJob: Call<typeof api.getJob> = {"method":"GET","path":"/job","reply":{"appointment":{"date":"date","start":"time","end":"time"},"charges":[{"net":"money","parts":"money","labor":"money","total":"money"}],"totals":{"parts":"money","labor":"money","subtotal":"money","tax":"money","total":"money","prepaid":"money","credit":"money","customerDue":"money","insuranceDue":"money","tip":"money","unpaid":"money"},"insurance":{"deductible":"money"},"payments":[{"amount":"money","tip":"money"}],"wanted":{"authorization":"money","payment":"money"},"unpaid":"money","underWay":{"amount":"money"},"authorization":{"amount":"money"},"timeAsked":{"date":"date","start":"time","end":"time"}}}
