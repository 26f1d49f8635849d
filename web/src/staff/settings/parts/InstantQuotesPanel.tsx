import { type UseFormReturn, useWatch } from "react-hook-form"
import type { Settings } from "#shared/api/settings.ts"
import { formatPercent } from "#shared/domain/money/money.ts"
import { SettingPanel } from "#web/staff/shared/settings/SettingPanel.tsx"
import { fieldLabel, settingValueText } from "#web/staff/shared/settings/setting-labels.ts"
import { CheckField, SelectField, TextField } from "#web/ui/form/fields.tsx"
import { Fact, Facts } from "#web/ui/page/Panel.tsx"

const fields = ["quoteSystemLive", "cashReplacementNet", "cashListDiscount", "marginFloor"] as const
type QuoteSettings = Pick<Settings, (typeof fields)[number]>
type Values = {
  quoteSystemLive: boolean
  cashReplacementNet: string
  cashListDiscount: string
  marginFloor: string
}

const valuesOf = (settings: QuoteSettings): Values => ({
  quoteSystemLive: settings.quoteSystemLive,
  cashReplacementNet: settings.cashReplacementNet,
  cashListDiscount: String(settings.cashListDiscount),
  marginFloor: String(settings.marginFloor),
})
/** Invalid numbers are sent as typed, so the server's message is shown. */
const parseWhole = (typed: string): number | string => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed)
const toWire = (values: Values) => ({
  ...values,
  cashListDiscount: parseWhole(values.cashListDiscount),
  marginFloor: parseWhole(values.marginFloor),
})

/** How taxing parts changes the prices visitors see (docs/decisions/quotes.md). */
const visibilityTexts = {
  cost: "Customers see only the total.",
  listLessDiscount: "Customers see part, labor and tax.",
} as const
const hints = {
  ...visibilityTexts,
  cost: `${visibilityTexts.cost} Part and tax would tell them what you pay.`,
}

/** Whether the website tells prices, and what is taxed in them. */
export const InstantQuotesPanel = () => (
  <SettingPanel
    title="Instant Quotes"
    name="instant-quotes"
    fields={fields}
    failed="Couldn't load settings."
    heights={{ desk: 89, phone: 122 }}
    valuesOf={valuesOf}
    toWire={toWire}
    View={CurrentSettings}
  >
    {(form) => <Rows form={form} />}
  </SettingPanel>
)

const CurrentSettings = (settings: QuoteSettings) => (
  <Facts>
    <Fact label="On the website">{settings.quoteSystemLive ? "Yes" : "No"}</Fact>
    <Fact label="Part price">
      {settingValueText("settings", "cashReplacementNet", settings.cashReplacementNet)}
      {settings.cashReplacementNet === "listLessDiscount" &&
        `, ${formatPercent(settings.cashListDiscount)} off list`}
      . {visibilityTexts[settings.cashReplacementNet]}
    </Fact>
    <Fact label="Lowest margin">
      {settings.marginFloor > 0 ? formatPercent(settings.marginFloor) : undefined}
    </Fact>
  </Facts>
)

function Rows({ form: { control } }: { form: UseFormReturn<Values> }) {
  const net = useWatch({ control, name: "cashReplacementNet" }) === "cost" ? "cost" : "listLessDiscount"
  return (
    <>
      <CheckField
        control={control}
        name="quoteSystemLive"
        label="Offer prices on the website"
        hint="When off, the quote page shows as offline."
      />
      <SelectField
        control={control}
        name="cashReplacementNet"
        label={fieldLabel("settings", "cashReplacementNet")}
        hint={`${hints[net]} Ask your bookkeeper which one is taxed.`}
        choices={[
          { value: "cost", label: "Part cost" },
          { value: "listLessDiscount", label: "List less discount" },
        ]}
      />
      <TextField
        control={control}
        name="cashListDiscount"
        label={`${fieldLabel("settings", "cashListDiscount")}, %`}
        inputMode="numeric"
        maxLength={3}
        disabledReason={net === "cost" ? "For list less discount." : undefined}
      />
      <TextField
        control={control}
        name="marginFloor"
        label={`${fieldLabel("settings", "marginFloor")}, %`}
        hint="Of the price before tax. Preview flags prices below this. 0 for none."
        inputMode="numeric"
        maxLength={3}
      />
    </>
  )
}
