import type { InvoiceType } from "#shared/domain/charges/charge-types.ts"
import { messages } from "#shared/messages.ts"
import { malformed, type Refuse } from "../../platform/refusal.ts"
import type { TableReader } from "../../platform/table.ts"
import { promoCodeReader } from "../../promocodes/store.ts"

/** A new request's promo code. Refuses one that isn't valid now, or a payer that allows none. */
export const promoFinder =
  (table: TableReader) =>
  async (
    { promoCode, invoiceType }: { promoCode?: string | null | undefined; invoiceType: InvoiceType },
    now: Date,
    refuse: Refuse<"deductible_protected">,
  ) => {
    if (!promoCode) return undefined
    const promo = await promoCodeReader(table).usable(promoCode, now)
    if (!promo) throw malformed("promoCode", messages.promo.invalid)
    if (invoiceType === "Insurance") throw refuse("deductible_protected")
    return promo
  }
