import { randomUUID } from "node:crypto"
import { normalizePromoCode } from "#shared/api/promocodes.ts"
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
import { rateReader } from "./readers/rate-reader.ts"
import { prefetchRequest, requestReader } from "./readers/request.ts"
import { priceEdit } from "./rules/bill.ts"
import { buildLines, patchOf } from "./rules/edit.ts"
import { mergeLines } from "./rules/merge.ts"
import { newRequest } from "./rules/new-request.ts"
import { payByRates } from "./rules/pay-by-rates.ts"
import { recompute } from "./rules/recompute.ts"
import { referencedPeople, unknownReferences } from "./rules/references.ts"
import { quoteProblem, ratesOfQuote } from "./rules/request-from-quote.ts"
import { applySwitch, payerAfter } from "./rules/switch-payer.ts"

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

    const [people, allBranches, carrier] = await Promise.all([
      users.getMany([...referencedPeople(body), ...referencedPeople({ charges: current?.charges })]),
      branches.all(),
      rates.carrierOf(body, current),
    ])
    const unknown = unknownReferences(body, { users: people, branches: allBranches }, current)
    if (unknown.length > 0) throw refuse("malformed", { fields: unknown })

    const placeholderIdentity = {
      invoiceNumber: 0,
      invoiceKey: "",
      jobKey: "",
      writer: { _id: "", name: "" },
      now,
    }
    const before = current ?? recompute(newRequest({ invoiceType }, placeholderIdentity), allBranches, now)
    const requestedFields = { ...patchOf(fields), ...carrier, invoiceType }
    const isSwitch =
      current !== undefined && current.invoiceType !== invoiceType && invoiceType !== "Warranty"
    const user = people.find(({ _id }) => _id === requestedFields.billingId)
    // The billing fax has no effect on prices.
    const account = user && { user, profile: undefined }
    const payer = isSwitch
      ? unwrap(payerAfter(current, { ...requestedFields, invoiceType }, account), refuse).payer
      : requestedFields
    const merged = { ...before, ...requestedFields, ...payer }
    const quote = quoteId === undefined ? undefined : await quotes.one(quoteId, now)
    const ratesNow = await rates.of(before, merged, { ...merged, charges })
    // An expired quote isn't honored. The save refuses it.
    const isHonored = quote && quoteProblem(quote, todayIn(now)) === undefined
    const pricingContext = {
      rates: isHonored ? ratesOfQuote(ratesNow, quote) : ratesNow,
      branches: allBranches,
      now,
    }

    const code = body.promoCode ? normalizePromoCode(body.promoCode) : undefined
    const currentPromo = code === undefined || code === current?.promo?.promoCode ? current?.promo : undefined
    const foundPromo = code && !currentPromo ? await promoCodes.find(code) : undefined
    const usablePromo = foundPromo && isUsable(foundPromo, todayIn(now)) ? foundPromo : undefined
    const promo = body.promoCode === null ? undefined : (currentPromo ?? usablePromo)
    const promoError = code && !currentPromo && !usablePromo ? messages.promo.invalid : undefined

    const baseRequest = isSwitch
      ? unwrap(applySwitch(current, { ...merged, promo: current.promo }, pricingContext), refuse).request
      : merged
    const priceLines = buildLines(randomUUID, payByRates(people))
    const lines = charges && priceLines(mergeLines(baseRequest.charges, charges, []).lines, baseRequest)
    const bill = priceEdit(
      { ...baseRequest, promoCode: promo?.promoCode, ...(lines && { charges: lines }) },
      isSwitch ? recompute(baseRequest, allBranches, now) : current,
      { lines: lines !== undefined, setsTaxExempt: typeof body.taxExempt === "boolean", promo, wantedDue },
      pricingContext,
      randomUUID,
    )
    return {
      ...recompute(unwrap(bill, refuse).request, allBranches, now, current),
      ...(current && { before: current }),
      promo: code === undefined ? undefined : { valid: !promoError, message: promoError ?? "" },
    }
  },
  (sent) => [...prefetchRequest(sent), { query: branchesQuery() }],
)
