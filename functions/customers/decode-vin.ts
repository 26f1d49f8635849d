import { decodeVin } from "#shared/api/customers.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { decodeVin as decode } from "#shared/domain/vehicle/vin-decode.ts"
import { handle } from "../platform/handle.ts"
import { vinData } from "./store.ts"

/** Year, make, model and style of a VIN, by NHTSA's data and no outside call. What is doubtful is a warning. */
export const handler = handle(decodeVin, vinData, async ({ query: { vin } }, data, { now }) =>
  decode(vin, await data(), Number(todayIn(now).slice(0, 4))),
)
