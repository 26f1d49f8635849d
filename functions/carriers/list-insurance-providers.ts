import { listInsuranceProviders } from "#shared/api/carriers.ts"
import { handle } from "../platform/handle.ts"
import { carrierReader } from "./store.ts"

export const handler = handle(
  listInsuranceProviders,
  ({ table }) => carrierReader(table),
  async (_input, carriers) => {
    const all = await carriers.all()
    return all.toSorted((a, b) => a.text.localeCompare(b.text))
  },
)
