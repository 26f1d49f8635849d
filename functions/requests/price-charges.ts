import { randomUUID } from "node:crypto"
import { promoCodeOf } from "#shared/api/promocodes.ts"
import { priceCharges } from "#shared/api/requests/endpoints.ts"
import { isUsable } from "#shared/domain/charges/promo-use.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { handle } from "../platform/handle.ts"
import { malformed, unwrap } from "../platform/refusal.ts"
import { promoCodeReader } from "../promocodes/store.ts"
import { quoteReader } from "../quotes/store.ts"
import { branchesQuery, branchStore } from "../settings/store.ts"
import { userReader } from "../users/store.ts"
import { rateReader } from "./creation/rate-reader.ts"
import { namedRequest, requestReader } from "./reader.ts"
import { editedBill } from "./rules/bill.ts"
import { patchOf, pricedLines } from "./rules/edit.ts"
import { mergeLines } from "./rules/merge.ts"
import { newRequest } from "./rules/new-request.ts"
import { payByRates } from "./rules/pay-by-rates.ts"
import { ratesOfQuote, whyNotQuoted } from "./rules/quoted.ts"
import { recompute } from "./rules/recompute.ts"
import { peopleIn, unknownIn } from "./rules/references.ts"
import { payerAfter, switched } from "./rules/switch.ts"

export const handler = handle(
  priceCharges,
  ({ table, provide }) => ({
    requests: requestReader(table),
    branches: branchStore(table),
    users: userReader(table),
    promoCodes: promoCodeReader(table),
    rates: rateReader({ table, provide }),
    quotes: quoteReader(table),
  }),
  async ({ body }, { requests, branches, users, promoCodes, rates, quotes }, { actor, now, refuse }) => {
    const { invoiceNumber, charges, wantedDue, quoteId, ...fields } = body
    const current =
      invoiceNumber === undefined ? undefined : await requests.openFor(actor, invoiceNumber, refuse)
    const invoiceType = body.invoiceType ?? current?.invoiceType
    if (!invoiceType) throw malformed("invoiceType", "Choose Cash, Insurance, Net or Warranty.")

    const [people, places, carrier] = await Promise.all([
      users.getMany([...peopleIn(body), ...peopleIn({ charges: current?.charges })]),
      branches.all(),
      rates.carrierOf(body, current),
    ])
    const unknown = unknownIn(body, { users: people, branches: places }, current)
    if (unknown.length > 0) throw refuse("malformed", { fields: unknown })

    const nobody = { invoiceNumber: 0, invoiceKey: "", jobKey: "", writer: { _id: "", name: "" }, now }
    const before = current ?? recompute(newRequest({ invoiceType }, nobody), places, now)
    const stated = { ...patchOf(fields), ...carrier, invoiceType }
    const isSwitch =
      current !== undefined && current.invoiceType !== invoiceType && invoiceType !== "Warranty"
    const user = people.find(({ _id }) => _id === stated.billingId)
    // The billing fax has no effect on prices.
    const account = user && { user, profile: undefined }
    const payer = isSwitch
      ? unwrap(payerAfter(current, { ...stated, invoiceType }, account), refuse).payer
      : stated
    const merged = { ...before, ...stated, ...payer }
    const quote = quoteId === undefined ? undefined : await quotes.one(quoteId, now)
    const ratesNow = await rates.of(before, merged, { ...merged, charges })
    // An expired quote isn't honored. The save refuses it.
    const isHonored = quote && whyNotQuoted(quote, todayIn(now)) === undefined
    const office = { rates: isHonored ? ratesOfQuote(ratesNow, quote) : ratesNow, branches: places, now }

    const code = body.promoCode ? promoCodeOf(body.promoCode) : undefined
    const held = code === undefined || code === current?.promo?.promoCode ? current?.promo : undefined
    const found = code && !held ? await promoCodes.find(code) : undefined
    const usable = found && isUsable(found, todayIn(now)) ? found : undefined
    const promo = body.promoCode === null ? undefined : (held ?? usable)
    const wrong = code && !held && !usable ? messages.promo.invalid : undefined

    const started = isSwitch
      ? unwrap(switched(current, { ...merged, promo: current.promo }, office), refuse).request
      : merged
    const priceLines = pricedLines(randomUUID, payByRates(people))
    const lines = charges && priceLines(mergeLines(started.charges, charges, []).lines, started)
    const bill = editedBill(
      { ...started, promoCode: promo?.promoCode, ...(lines && { charges: lines }) },
      isSwitch ? recompute(started, places, now) : current,
      { lines: lines !== undefined, taxTold: typeof body.taxExempt === "boolean", promo, wantedDue },
      office,
      randomUUID,
    )
    return {
      ...recompute(unwrap(bill, refuse).request, places, now, current),
      ...(current && { before: current }),
      promo: code === undefined ? undefined : { valid: !wrong, message: wrong ?? "" },
    }
  },
  (sent) => [...namedRequest(sent), { query: branchesQuery() }],
)
