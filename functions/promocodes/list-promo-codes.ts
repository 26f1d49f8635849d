import { listPromoCodes } from "../../shared/api/promocodes.ts"
import { todayIn } from "../../shared/domain/dates.ts"
import { handle } from "../platform/handle.ts"
import { isUsable } from "./rules/usable.ts"
import { promoCodeReader, typed } from "./store.ts"

export const handler = handle(listPromoCodes, ({ table }) => promoCodeReader(table), {
  one: async ({ query: { code } }, codes, { now }) => {
    const promo = await codes.find(code)
    return promo && isUsable(promo, todayIn(now)) ? [typed(promo)] : []
  },
  all: async (_input, codes) => (await codes.all()).map(typed),
})
