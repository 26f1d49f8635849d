import { createPromoCode, normalizePromoCode } from "#shared/api/promocodes.ts"
import { messages } from "#shared/messages.ts"
import { createSetting } from "../audit/store.ts"
import { handle } from "../platform/handle.ts"
import { promoCodeSetting } from "./store.ts"

export const handler = handle(
  createPromoCode,
  ({ table }) => table,
  async ({ body }, table, { actor: by, now, commit, refuse }) => {
    const promoCode = normalizePromoCode(body.promoCode)
    const { description = "", appliesToParts = false, appliesToLabor = false } = body
    const promo = {
      ...body,
      promoCode,
      description,
      appliesToParts,
      appliesToLabor,
      uses: 0,
      version: 1,
    }
    const reply = { promoCode }
    await createSetting(table, promoCodeSetting(promoCode), promo, {
      by,
      now,
      commit,
      refuseExisting: () => refuse("already_exists", { detail: messages.promoCodes.exists }),
      reply: () => reply,
    })
    return reply
  },
)
