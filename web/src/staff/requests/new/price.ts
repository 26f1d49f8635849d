import { parseMoney } from "#shared/domain/money/money.ts"
import { isWholeDay } from "#shared/domain/schedule/dates.ts"
import type { PriceRequest } from "#web/data/money/prices.ts"
import { filled } from "#web/staff/shared/vehicle/values.ts"
import type { NewRequest } from "./form.ts"
import { chargesOf, needsLines, wrongFigures } from "./lines.ts"

/** Cents, or undefined if invalid. */
export const deductibleOf = ({ insuranceDeductible }: NewRequest): number | undefined => {
  const cents = parseMoney(insuranceDeductible)
  return cents !== undefined && cents >= 0 ? cents : undefined
}

export function missingForPrice(values: NewRequest): string | undefined {
  if (!needsLines(values)) return "Mark the glass to see the price."
  if (values.invoiceType === "Insurance" && values.insuranceCarrierKey === "")
    return "Choose the carrier to see the price."
  if (values.invoiceType === "Net" && values.billingId === "") return "Choose the account to see the price."
  return wrongFigures(values)[0]?.message
}

const payerOf = (values: NewRequest) => {
  const { invoiceType, insuranceCarrierKey, billingId, promoCode } = values
  switch (invoiceType) {
    case "Insurance":
      return { insuranceCarrierKey, insuranceDeductible: deductibleOf(values) ?? 0 }
    case "Net":
      return filled({ billingId, promoCode })
    case "Cash":
      return filled({ promoCode })
  }
}

export function priceRequestOf(values: NewRequest): PriceRequest | undefined {
  if (missingForPrice(values) !== undefined) return undefined
  const { appointmentLocation, appointmentDate, appointmentAddress, customerFullAddress, branch } = values
  const mobile = appointmentLocation === "Mobile"
  return {
    invoiceType: values.invoiceType,
    ...payerOf(values),
    appointmentLocation,
    ...filled({
      appointmentDate: isWholeDay(appointmentDate) ? appointmentDate : "",
      appointmentAddress: mobile ? appointmentAddress : "",
      branch: mobile ? "" : branch,
      customerFullAddress,
    }),
    charges: chargesOf(values),
    ...filled({ quoteId: values.quoteId }),
  }
}
