import type { InvoiceType } from "#shared/domain/charges/charge-types.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { t } from "#shared/language.ts"

/** Who pays what of an insured job, in words for the caller. Undefined for other jobs, and without a deductible. */
export function insuredShare({
  invoiceType,
  insuranceCarrier,
  insuranceDeductible,
}: {
  invoiceType: InvoiceType
  insuranceCarrier?: string | undefined
  insuranceDeductible?: number | undefined
}): string | undefined {
  if (invoiceType !== "Insurance" || insuranceDeductible === undefined) return undefined
  const carrier = insuranceCarrier || t("The insurer")
  return insuranceDeductible === 0
    ? t(`${carrier} pays all of it.`)
    : t(`The customer pays at most ${formatHeadlineMoney(insuranceDeductible)}. ${carrier} pays the rest.`)
}
