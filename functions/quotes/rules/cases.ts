import type { StoredQuote } from "#shared/api/quotes.ts"
import type { StoredCharge } from "#shared/api/requests/charges.ts"
import { isTyped } from "#shared/domain/charges/charge.ts"
import { isTaxExempt } from "#shared/domain/money/tax.ts"
import type { ComparedCase } from "#shared/domain/quotes/formula-comparison.ts"
import { glassText } from "#shared/domain/quotes/quote.ts"

/** Only quotes with a price can be compared. */
export const casesOfQuote = ({ _id, at, service, vehicle, glass, price }: StoredQuote): ComparedCase[] => {
  if (price === undefined) return []
  const what = service === "repair" ? "chip repair" : glass.map(glassText).join(", ")
  const parts = glass.map(({ partNumber: part, list, cost, hours }) => ({ part, list, cost, hours }))
  return [{ kind: "quote", of: _id, at, vehicle, what, glass: service === "repair" ? [] : parts }]
}

type Job = {
  invoiceNumber: number
  invoiceType: string
  vehicle?: string | undefined
  requestReceivedTimestamp: string
  charges: readonly StoredCharge[]
  taxRate: number
  taxExempt?: boolean | undefined
  billingNotes?: string | undefined
}

/** Cash lines with a known cost that were priced by formula. */
export const casesOfJob = ({
  invoiceNumber,
  invoiceType,
  vehicle = "",
  requestReceivedTimestamp: at,
  charges,
  taxRate,
  ...billing
}: Job): ComparedCase[] => {
  if (invoiceType !== "Cash") return []
  const tax = { taxRate, taxExempt: isTaxExempt(billing) }
  const baseCase = { kind: "job" as const, of: String(invoiceNumber), at, vehicle, tax }
  return charges
    .filter((line) => !isTyped(line, "labor"))
    .flatMap(
      ({ type, part, quantity, cost, list, laborhours: hours, opening = "glass", orientation = "" }) => {
        if (type === "Repair") return [{ ...baseCase, what: "chip repair", glass: [] }]
        if (type !== "Replace" || cost <= 0) return []
        return [
          {
            ...baseCase,
            what: glassText({ opening, orientation }),
            glass: [{ part, quantity, list, cost, hours }],
          },
        ]
      },
    )
}
