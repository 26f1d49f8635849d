// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/requests/new-service.ts"
import type { Call } from "#web/api/api.ts"

export const beginServicePhoto: Call<typeof api.beginServicePhoto> = {"method":"POST","path":"/newservicephoto"}
export const bookService: Call<typeof api.bookService> = {"method":"POST","path":"/newservice","body":{"time":{"date":"date","start":"time","end":"time"},"payer":{"insuranceDeductible":"money"}},"reply":{"earlierBooking":{"time":{"date":"date","start":"time","end":"time"}}}}
