import { decodeVin } from "../../shared/api/customers.ts"
import { todayIn } from "../../shared/domain/dates.ts"
import { decodeVin as decode } from "../../shared/domain/vin-decode.ts"
import { handle } from "../platform/handle.ts"
import { loadVinData } from "./vin-data/load.ts"
import file from "./vin-data/vin-data.br"

/** Year, make, model and style of a VIN, by NHTSA's data and no outside call. What is doubtful is a warning. */
export const handler = handle(
  decodeVin,
  () => loadVinData(new URL(file, import.meta.url)),
  async ({ query: { vin } }, data, { now }) => decode(vin, data, Number(todayIn(now).slice(0, 4))),
)
