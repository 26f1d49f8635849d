import { listFuelReceipts, type StoredFuelReceipt } from "#shared/api/fuel.ts"
import { monthOf } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { signedUrl } from "../platform/files/signed-urls.ts"
import { handle } from "../platform/handle.ts"
import { fuelReader, maySeeReceipt, shownReceipt } from "./store.ts"

const pageOf = (limit: number | undefined) => Math.min(limit || 50, 200)

export const handler = handle(
  listFuelReceipts,
  ({ table, needs }) => ({ fuel: fuelReader(table), address: needs("signing", signedUrl) }),
  {
    async one({ query: { id } }, { fuel, address }, { actor, now, refuse }) {
      const receipt = await fuel.one(id)
      if (!receipt || !maySeeReceipt(actor, receipt))
        throw refuse("not_found", { detail: messages.fuel.notFound })
      return [await shownReceipt(receipt, address, now, { whole: true })]
    },
    async ofPerson(
      { query: { postingUserId, date, monthOf: of, limit, cursor } },
      deps,
      { actor, now, continueAt },
    ) {
      const { fuel, address } = deps
      const person = actor.role === "technician" ? actor._id : postingUserId
      const when = date ?? (of && monthOf(of))
      const page = await fuel.ofPerson(person, { when, limit: pageOf(limit), cursor })
      continueAt(page.cursor)
      return Promise.all(page.receipts.map((receipt) => shownReceipt(receipt, address, now)))
    },
    async ofDay({ query: { date, limit, cursor } }, { fuel, address }, { actor, now, continueAt }) {
      const asked = { limit: pageOf(limit), cursor }
      const page =
        actor.role === "technician"
          ? await fuel.ofPerson(actor._id, { ...asked, when: date })
          : await fuel.ofDay(date, asked)
      continueAt(page.cursor)
      const shown = (receipt: StoredFuelReceipt) => shownReceipt(receipt, address, now)
      return Promise.all(page.receipts.map(shown))
    },
  },
)
