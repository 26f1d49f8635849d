// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/payments.ts"
import type { Call } from "#web/api/api.ts"

export const acceptPayment: Call<typeof api.acceptPayment> = {"method":"POST","path":"/acceptpayment","body":{"amount":"money","tipamount":"money","dueShown":"money"}}
export const cancelPayment: Call<typeof api.cancelPayment> = {"method":"POST","path":"/cancelpayment"}
export const createSquareUser: Call<typeof api.createSquareUser> = {"method":"POST","path":"/squareuser"}
export const getSquareForm: Call<typeof api.getSquareForm> = {"method":"GET","path":"/squareform"}
export const getSquareUser: Call<typeof api.getSquareUser> = {"method":"GET","path":"/squareuser"}
export const receiveSquareEvent: Call<typeof api.receiveSquareEvent> = {"method":"POST","path":"/hooks/square"}
export const recordPayment: Call<typeof api.recordPayment> = {"method":"PUT","path":"/acceptpayment","body":{"amount":"money","tipamount":"money","paidOn":"date","dueShown":"money"}}
export const refund: Call<typeof api.refund> = {"method":"POST","path":"/refund","body":{"amount":"money","tipamount":"money"}}
export const removeCreditCard: Call<typeof api.removeCreditCard> = {"method":"DELETE","path":"/creditcard"}
export const saveCreditCard: Call<typeof api.saveCreditCard> = {"method":"POST","path":"/savecreditcard"}
