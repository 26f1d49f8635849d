import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { applyPromo, isPromo, promoLineId } from "#shared/domain/charges/promo.ts"
import { allow, type Result } from "#shared/domain/result.ts"
import { sameValue } from "../../platform/same-value.ts"

type Promo = NonNullable<ServiceRequest["promo"]>
export type Priced = Pick<ServiceRequest, "charges" | "invoiceType" | "promo">

/** Recomputes a promo code's lines. Without a code they are removed. */
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

export const promoFor = (
  code: string | undefined,
  now: Promo | undefined,
  found: Promo | undefined,
): Promo | undefined => [now, found].find((promo) => promo !== undefined && promo.promoCode === code)

/** Whether lines contain promo lines without a code. Every use of a code must be counted. */
export const hasStrayPromo = (sent: Pick<Priced, "charges">, before?: Priced): boolean =>
  sent.charges.filter(isPromo).some((line) => {
    const stood = before?.charges.find(({ _id }) => _id === line._id)
    return !stood || !isPromo(stood) || (!before?.promo && !sameValue(stood, line))
  })
