import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { applyPromo, isPromo, promoLineId } from "#shared/domain/charges/promo.ts"
import { allow, type Result } from "#shared/domain/result.ts"
import { isSameValue } from "../../platform/same-value.ts"

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
  current: Promo | undefined,
  foundPromo: Promo | undefined,
): Promo | undefined => [current, foundPromo].find((promo) => promo !== undefined && promo.promoCode === code)

/** Whether lines contain promo lines without a code. Every use of a code must be counted. */
export const hasStrayPromo = (input: Pick<Priced, "charges">, before?: Priced): boolean =>
  input.charges.filter(isPromo).some((line) => {
    const existing = before?.charges.find(({ _id }) => _id === line._id)
    return !existing || !isPromo(existing) || (!before?.promo && !isSameValue(existing, line))
  })
