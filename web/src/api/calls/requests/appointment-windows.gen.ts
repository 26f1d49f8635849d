// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/requests/appointment-windows.ts"
import type { Call } from "#web/api/api.ts"

export const getAppointmentWindows: Call<typeof api.getAppointmentWindows> = {"method":"GET","path":"/appointmentwindows","query":{"from":"date"},"reply":{"partOn":"date","days":[{"date":"date","windows":[{"start":"time","end":"time"}]}]}}
