import type * as z from "zod"
import type { InsuranceProvider } from "#shared/api/carriers.ts"
import type { KitName } from "#shared/domain/charges/charge-types.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import {
  chipRatesText,
  discountText,
  kitTypeLabels,
  laborText,
  mouldingText,
  type RateTexts,
} from "./labels.ts"

type Carrier = z.output<typeof InsuranceProvider>

export const repairRatesText = ({ repairLaborType, repairLaborRates }: Carrier): string =>
  repairLaborType === "flat"
    ? `${formatMoney(repairLaborRates[0] ?? 0)} flat`
    : chipRatesText(repairLaborRates)

export const kitOf = ({ replaceInstallKits }: Carrier, kit: KitName): string => {
  const { type, value } = replaceInstallKits[kit]
  return `${formatMoney(value)} ${kitTypeLabels[type]}`
}
export const ratesOfCarrier = (carrier: Carrier): RateTexts => ({
  Glass: discountText(carrier.replaceDiscount),
  Labor: laborText(carrier),
  Repairs: repairRatesText(carrier),
  Kit: `${carrier.replaceInstallKitDefault} ${kitOf(carrier, carrier.replaceInstallKitDefault)}`,
  Moldings: mouldingText(carrier.replaceMouldingDiscounts.oem, carrier.replaceMouldingDiscounts.nonOem),
})
