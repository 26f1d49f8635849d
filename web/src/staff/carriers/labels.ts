import { kitNames } from "#shared/domain/charges/charge-types.ts"
import { billItemTexts } from "#shared/domain/insurance/bill-checklist.ts"
import { formatMoney, formatPercent } from "#shared/domain/money/money.ts"
import { kitOf } from "#web/staff/shared/rates/carrier-rates.ts"
import { laborText } from "#web/staff/shared/rates/labels.ts"
import { logoName } from "#web/trade/carrier-logos.ts"
import type { Carrier } from "../../data/shop/carriers.ts"
import type { FieldDescriptor } from "../../ui/versioned/conflict.ts"

export const descriptors: readonly FieldDescriptor<Carrier>[] = [
  { label: "Name", fields: ["text"], text: ({ text }) => text },
  { label: "Logo", fields: ["xy"], text: ({ xy }) => logoName(xy) },
  {
    label: "Repairs",
    fields: ["repairLaborType", "repairLaborRates"],
    text: (carrier) =>
      `${carrier.repairLaborRates.map(formatMoney).join(", ")}, ${carrier.repairLaborType === "flat" ? "flat" : "per chip"}`,
  },
  { label: "Labor", fields: ["replaceLaborRate", "replaceLaborType"], text: laborText },
  {
    label: "Glass, off list",
    fields: ["replaceDiscount"],
    text: ({ replaceDiscount }) => formatPercent(replaceDiscount),
  },
  {
    label: "Moldings, off list",
    fields: ["replaceMouldingDiscounts"],
    text: ({ replaceMouldingDiscounts: { oem, nonOem } }) =>
      `OEM ${formatPercent(oem)}, others ${formatPercent(nonOem)}`,
  },
  {
    label: "Default kit",
    fields: ["replaceInstallKitDefault"],
    text: ({ replaceInstallKitDefault }) => replaceInstallKitDefault,
  },
  {
    label: "Install kits",
    fields: ["replaceInstallKits"],
    text: (carrier) => kitNames.map((kit) => `${kit} ${kitOf(carrier, kit)}`).join("; "),
  },
  { label: "Email for bills", fields: ["billingEmail"], text: ({ billingEmail }) => billingEmail ?? "" },
  {
    label: "What a bill needs",
    fields: ["billRequirements"],
    text: ({ billRequirements }) =>
      billRequirements?.map((item) => billItemTexts[item]).join(", ") ?? "Everything",
  },
]
