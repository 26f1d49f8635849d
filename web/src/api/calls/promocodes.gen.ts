// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/promocodes.ts"
import type { Call } from "#web/api/api.ts"

export const createPromoCode: Call<typeof api.createPromoCode> = {"method":"POST","path":"/promocode","body":{"from":"date","until":"date"}}
export const deletePromoCode: Call<typeof api.deletePromoCode> = {"method":"DELETE","path":"/promocode"}
export const listPromoCodes: Call<typeof api.listPromoCodes> = {"method":"GET","path":"/promocode","answers":{"one":{},"all":{"reply":[{"from":"date","until":"date"}]}}}
