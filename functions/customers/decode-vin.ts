import { decodeVin } from "#shared/api/customers.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { decodeVin as decode } from "#shared/domain/vehicle/vin-decode.ts"
import { handle } from "../platform/handle.ts"
import { vinData } from "./store.ts"

/** Decodes a VIN with NHTSA's data. Doubtful results are warnings. */
export const handler = handle(decodeVin, vinData, async ({ query: { vin } }, data, { now }) =>
  decode(vin, await data(), Number(todayIn(now).slice(0, 4))),
)
