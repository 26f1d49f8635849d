import { listFuelReceipts, type StoredFuelReceipt } from "#shared/api/fuel.ts"
import { monthOf } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { pageSize } from "../platform/page-size.ts"
import { canSeeReceipt, fuelReader, receiptToWire } from "./store.ts"

export const handler = handle(
  listFuelReceipts,
  ({ table, provide }) => ({ fuel: fuelReader(table), address: provide("signing", signedUrl) }),
  {
    async one({ query: { id } }, { fuel, address }, { actor, now, refuse }) {
      const receipt = await fuel.one(id)
      if (!receipt || !canSeeReceipt(actor, receipt))
        throw refuse("not_found", { detail: messages.fuel.notFound })
      return [await receiptToWire(receipt, address, now, { whole: true })]
    },
    async ofPerson(
      { query: { postingUserId, date, monthOf: of, limit, cursor } },
      deps,
      { actor, now, setNextCursor },
    ) {
      const { fuel, address } = deps
      const person = actor.role === "technician" ? actor._id : postingUserId
      const when = date ?? (of && monthOf(of))
      const page = await fuel.ofPerson(person, { when, limit: pageSize(limit), cursor })
      setNextCursor(page.cursor)
      return Promise.all(page.receipts.map((receipt) => receiptToWire(receipt, address, now)))
    },
    async ofDay({ query: { date, limit, cursor } }, { fuel, address }, { actor, now, setNextCursor }) {
      const query = { limit: pageSize(limit), cursor }
      const page =
        actor.role === "technician"
          ? await fuel.ofPerson(actor._id, { ...query, when: date })
          : await fuel.ofDay(date, query)
      setNextCursor(page.cursor)
      const toWire = (receipt: StoredFuelReceipt) => receiptToWire(receipt, address, now)
      return Promise.all(page.receipts.map(toWire))
    },
  },
)
