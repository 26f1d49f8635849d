import type { Settings } from "#shared/api/settings.ts"
import { formatMoney, parseMoney } from "#shared/domain/money/money.ts"
import { SettingPanel } from "#web/staff/shared/settings/SettingPanel.tsx"
import { CheckField, SelectField, TextField } from "#web/ui/form/fields.tsx"
import { Fact, Facts } from "#web/ui/page/Panel.tsx"

type Values = {
  autofill: Omit<Settings["autofill"], "repairRate" | "repairDistribution"> & {
    repairRate: string
    repairDistribution: string
  }
}

const distributions = [
  { value: "guideline", label: "Each by their own rate" },
  { value: "each", label: "Each gets the full Installer rate" },
  { value: "split evenly", label: "One rate, split evenly" },
] as const

const money = (dollars: number) => formatMoney(parseMoney(dollars) ?? 0)
const valuesOf = ({ autofill }: Pick<Settings, "autofill">): Values => ({
  autofill: { ...autofill, repairRate: autofill.repairRate.toFixed(2) },
})
/** Invalid amounts are sent as typed, so the server's message is shown. */
const toWire = ({ autofill }: Values) => {
  const cents = parseMoney(autofill.repairRate)
  return { autofill: { ...autofill, repairRate: cents === undefined ? autofill.repairRate : cents / 100 } }
}

/** How Overhead fills in what jobs cost. */
export const AutofillPanel = () => (
  <SettingPanel
    title="Overhead autofill"
    name="autofill"
    fields={["autofill"]}
    failed="Couldn't load the autofill settings."
    heights={{ desk: 96, phone: 130 }}
    valuesOf={valuesOf}
    toWire={toWire}
    View={Shown}
  >
    {({ control }) => (
      <>
        <TextField control={control} name="autofill.repairRate" label="Repair rate" inputMode="decimal" />
        <SelectField
          control={control}
          name="autofill.repairDistribution"
          label="Several technicians of a repair"
          choices={distributions}
        />
        <CheckField
          control={control}
          name="autofill.netSplitting"
          label="Split the rate of a Net job among its technicians"
        />
        <CheckField control={control} name="autofill.onlyMissing" label="Fill in only what is missing" />
      </>
    )}
  </SettingPanel>
)

const Shown = ({ autofill }: Pick<Settings, "autofill">) => (
  <Facts>
    <Fact label="Repair rate">{money(autofill.repairRate)} for technicians without their own</Fact>
    <Fact label="Repairs pay">
      {distributions.find(({ value }) => value === autofill.repairDistribution)?.label}
    </Fact>
    <Fact label="Net jobs">{autofill.netSplitting ? "Split among several technicians" : "Not split"}</Fact>
    <Fact label="Fills in">{autofill.onlyMissing ? "Only what is missing" : "Every line"}</Fact>
  </Facts>
)
