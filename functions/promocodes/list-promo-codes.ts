import { listPromoCodes } from "#shared/api/promocodes.ts"
import { isUsable } from "#shared/domain/charges/promo-use.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { handle } from "../platform/handle.ts"
import { promoCodeReader, toWire } from "./store.ts"

export const handler = handle(listPromoCodes, ({ table }) => promoCodeReader(table), {
  one: async ({ query: { code } }, codes, { now }) => {
    const promo = await codes.find(code)
    return promo && isUsable(promo, todayIn(now)) ? [toWire(promo)] : []
  },
  all: async (_input, codes) => (await codes.all()).map(toWire),
})
