import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import type { ReplyOf } from "#web/api/api.ts"
import type { bookService } from "#web/api/calls.gen.ts"
import type { Draft, Visit } from "./draft.ts"
import { addressText, dayText, visitWindowText } from "./labels.ts"
import { isPriced } from "./quoted-price.ts"
import type { Confirmation } from "./store.ts"

type Branch = { _id: string; address: string; city: string }
type Booked = Extract<ReplyOf<typeof bookService>, { invoiceNumber: number }>

const pricePromised = (draft: Draft): string | undefined => {
  const { quoted, payer, promoCode } = draft
  if (quoted?.price === undefined || !isPriced(draft) || payer !== "cash") return undefined
  const promoText = promoCode === "" ? "" : t(`, less promo code ${promoCode}`)
  return t(`${formatHeadlineMoney(quoted.price)}, as quoted${promoText}`)
}

/**
 * What the last page shows. If the form was booked before it was edited, for example because the first reply was lost,
 * it shows what was booked and nothing of the draft.
 */
export function confirmationOf(
  draft: Draft,
  { earlierBooking, hasOtherQuote, invoiceNumber, jobKey }: Booked,
  { branches, withoutTexts }: { branches: readonly Branch[]; withoutTexts: boolean },
): Confirmation {
  const visitTimeText = (visit: Visit | undefined) => visit && `${dayText(visit)}, ${visitWindowText(visit)}`
  const shopText = (id: string | undefined) => {
    const shop = branches.find(({ _id }) => _id === id)
    return `${shop?.address ?? ""}, ${shop?.city ?? ""}`
  }
  const common = { invoiceNumber, jobKey, phone: readPhone(draft.phone) ?? draft.phone }
  if (earlierBooking) {
    const { time, place } = earlierBooking
    return {
      ...common,
      isEarlier: true,
      visit: time,
      when: visitTimeText(time),
      where: place.address ?? shopText(place.branch),
      texts: false,
    }
  }
  const visit = withoutTexts || draft.when === "call" ? undefined : draft.when
  return {
    ...common,
    visit,
    when: visitTimeText(visit),
    where: draft.place === "shop" ? shopText(draft.branch) : addressText(draft),
    texts: draft.textConsent && !withoutTexts,
    price: hasOtherQuote ? undefined : pricePromised(draft),
  }
}
