import { deletePromoCode } from "../../shared/api/promocodes.ts"
import { deleteSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { promoCodeSetting } from "./store.ts"

export const handler = handle(
  deletePromoCode,
  ({ table }) => table,
  async ({ query: { promoCode } }, table, { actor: by, now, commit }) => {
    const reply = { matches: 1 }
    await deleteSetting(promoCodeSetting(table, promoCode), { by, now, commit, reply })
    return reply
  },
)
