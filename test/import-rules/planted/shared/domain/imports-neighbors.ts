import type { StoredBillingProfile } from "../api/billing.ts"
import { formatMoney } from "./money.ts"

export const rateOf = ({ replaceLaborRate }: StoredBillingProfile): string => formatMoney(replaceLaborRate)
