import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { applyPromo, isPromo, promoLineId } from "#shared/domain/charges/promo.ts"
import { allow, type Result } from "#shared/domain/result.ts"
import { sameValue } from "../../platform/same-value.ts"

type Promo = NonNullable<ServiceRequest["promo"]>
export type Priced = Pick<ServiceRequest, "charges" | "invoiceType" | "promo">

/** The request with this code's lines as they follow from its other lines; without a code it has none. */
export const withPromo = <Request extends Priced>(
  request: Request,
  promo: Promo | undefined,
): Result<{ request: Request }, "deductible_protected"> => {
  const { promo: _before, ...rest } = request
  const work = request.charges.filter((line) => !isPromo(line))
  if (!promo) return allow({ request: { ...rest, charges: work } as Request })
  const applied = applyPromo(promo, work, request.invoiceType, promoLineId(request.charges))
  return applied.ok ? allow({ request: { ...request, promo, charges: applied.charges } }) : applied
}

/** The code that holds once its field says this: the one that the request has, the one that was looked up, or none. */
export const promoFor = (
  code: string | undefined,
  now: Promo | undefined,
  found: Promo | undefined,
): Promo | undefined => [now, found].find((promo) => promo !== undefined && promo.promoCode === code)

/**
 * Lines of a promo code come with the code, so that each use of it is counted: none of what was sent is one that was not one
 * before. Without a code, one that stands there from another time stays as it was.
 */
export const hasStrayPromo = (sent: Pick<Priced, "charges">, before?: Priced): boolean =>
  sent.charges.filter(isPromo).some((line) => {
    const stood = before?.charges.find(({ _id }) => _id === line._id)
    return !stood || !isPromo(stood) || (!before?.promo && !sameValue(stood, line))
  })
