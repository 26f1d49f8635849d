import { deletePromoCode } from "#shared/api/promocodes.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { existingPromoCode } from "./store.ts"

export const handler = handle(
  deletePromoCode,
  ({ table }) => table,
  async ({ query: { promoCode } }, table, { actor: by, now, commit, refuse }) => {
    const reply = { matches: 1 }
    await deleteSetting(existingPromoCode(table, promoCode, refuse), { by, now, commit, reply })
    return reply
  },
)
