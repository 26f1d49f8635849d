import { deleteInsuranceProvider } from "#shared/api/carriers.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { existingCarrier } from "./store.ts"

export const handler = handle(
  deleteInsuranceProvider,
  ({ table }) => table,
  async ({ query: { key } }, table, { actor: by, now, commit, refuse }) => {
    const reply = { matches: 1 }
    await deleteSetting(existingCarrier(table, key, refuse), { by, now, commit, reply })
    return reply
  },
)
