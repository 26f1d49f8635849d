import { saveStopOrder } from "#shared/api/requests/stop-order.ts"
import { t } from "#shared/language.ts"
import { handle } from "../platform/handle.ts"
import { isSameValue } from "../platform/same-value.ts"
import { retryOnConflict } from "../platform/table.ts"
import { loadStopOrder, stopOrderRace, stopOrderWrite } from "./stop-order-store.ts"

export const handler = handle(
  saveStopOrder,
  ({ table }) => table,
  async ({ body: { date, order, version } }, table, { actor, commit, refuse }) =>
    retryOnConflict([stopOrderRace], async () => {
      const day = { technician: actor._id, date }
      const current = await loadStopOrder(table, day)
      if (isSameValue(current.order, order)) {
        await commit([], current)
        return current
      }
      if (current.version !== version)
        throw refuse("changed_meanwhile", {
          detail: t("You changed the order on another device. Check it, then move the stop again."),
        })
      const next = { order, version: version + 1 }
      await commit([stopOrderWrite(day, next)], next)
      return next
    }),
)
