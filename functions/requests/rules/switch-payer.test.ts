import { expect, it } from "vitest"
import { newBillingProfile } from "#shared/domain/charges/rates.ts"
import { aLine, aRequest, noon } from "#test/builders/requests.ts"
import { withPrices } from "./pricing.ts"
import { applySwitch } from "./switch-payer.ts"

const settings = {
  version: 1,
  quoteFormulaReplace: "cost * 1.15 + 100",
  quoteFormulaRepair: "60",
  cashReplacementNet: "cost",
  cashListDiscount: 0,
} as const
const fleet = newBillingProfile({ _id: "p1", userId: "fleet", name: "Valley Fleet" })
const pricingContext = { rates: { carriers: [], profiles: [fleet], settings }, branches: [], now: noon }

it("adds no tax to an imported job, whose prices contain it, for another payer", () => {
  const imported = {
    ...aRequest({ taxExempt: true, charges: [aLine("Other", { net: 50_000, entered: "net" })] }),
    source: "import",
  } as const
  const forFleet = { ...imported, invoiceType: "Net", billingId: "fleet" } as const
  expect(applySwitch(imported, forFleet, pricingContext)).toMatchObject({ request: { taxExempt: true } })
  const edit = { ...pricingContext, setsTaxExempt: false }
  expect(withPrices(forFleet, imported, edit).taxExempt).toBe(true)
  expect(withPrices(forFleet, { ...imported, source: undefined }, edit).taxExempt).toBe(false)
})
