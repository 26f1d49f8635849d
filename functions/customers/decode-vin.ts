import { decodeVin } from "../../shared/api/customers.ts"
import { todayIn } from "../../shared/domain/dates.ts"
import { decodeVin as decode, type VinData } from "../../shared/domain/vin-decode.ts"
import { handle } from "../platform/handle.ts"

/** Read with the first VIN: a function that has not decoded one starts without it. */
const vinData = () => {
  let read: Promise<VinData> | undefined
  return () => {
    read ??= import("./vin-data/shipped.ts").then(({ shippedVinData }) => shippedVinData())
    return read
  }
}

/** Year, make, model and style of a VIN, by NHTSA's data and no outside call. What is doubtful is a warning. */
export const handler = handle(decodeVin, vinData, async ({ query: { vin } }, data, { now }) =>
  decode(vin, await data(), Number(todayIn(now).slice(0, 4))),
)
