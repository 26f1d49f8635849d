import type * as z from "zod"
import type { InsuranceProvider } from "#shared/api/carriers.ts"
import type { KitName } from "#shared/domain/charges/charge-types.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import {
  chipWords,
  discountText,
  kitTypeWords,
  laborWords,
  mouldingWords,
  type RatesInWords,
} from "./words.ts"

type Carrier = z.output<typeof InsuranceProvider>

export const repairWords = ({ repairLaborType, repairLaborRates }: Carrier): string =>
  repairLaborType === "flat" ? `${formatMoney(repairLaborRates[0] ?? 0)} flat` : chipWords(repairLaborRates)

export const kitOf = ({ replaceInstallKits }: Carrier, kit: KitName): string => {
  const { type, value } = replaceInstallKits[kit]
  return `${formatMoney(value)} ${kitTypeWords[type]}`
}
export const ratesOfCarrier = (carrier: Carrier): RatesInWords => ({
  Glass: discountText(carrier.replaceDiscount),
  Labor: laborWords(carrier),
  Repairs: repairWords(carrier),
  Kit: `${carrier.replaceInstallKitDefault} ${kitOf(carrier, carrier.replaceInstallKitDefault)}`,
  Mouldings: mouldingWords(carrier.replaceMouldingDiscounts.oem, carrier.replaceMouldingDiscounts.nonOem),
})
