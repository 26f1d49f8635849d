import { type Control, useWatch } from "react-hook-form"
import { kitNames } from "../../../../../shared/domain/charges/charge.ts"
import { MoneyField, SegmentField } from "../../../ui/fields.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import rates from "../../pricing/rates.module.css"
import type { Values } from "../form.ts"
import { kitFields } from "../words.ts"

const units = [
  { value: "percent", label: "Percent" },
  { value: "flat", label: "Dollars" },
]

/** What replaced glass and the work on it cost. */
export function ReplacePart({ control }: { control: Control<Values> }) {
  const [method, laborType] = useWatch({ control, name: ["replacePricingMethod", "replaceLaborType"] })
  return (
    <Panel title="Replacements">
      <div className={rates.fields}>
        <div>
          <SegmentField
            control={control}
            name="replacePricingMethod"
            label="Price of the glass"
            choices={[
              { value: "markup", label: "Markup" },
              { value: "markdown", label: "Markdown" },
            ]}
          />
          <p className={rates.hint}>
            {method === "markup"
              ? "Markup applies to the net part price: what the glass costs us."
              : "Markdown applies to the list part price."}
          </p>
        </div>
        {method === "markup" ? (
          <div className={rates.pair} key="markup">
            <MoneyField control={control} name="replaceMarkup" label="Markup" />
            <SegmentField control={control} name="replaceMarkupType" label="Markup in" choices={units} />
          </div>
        ) : (
          <div className={rates.pair} key="markdown">
            <MoneyField control={control} name="replaceMarkdown" label="Markdown" />
            <SegmentField control={control} name="replaceMarkdownType" label="Markdown in" choices={units} />
          </div>
        )}
        <div className={rates.pair}>
          <MoneyField
            control={control}
            name="replaceLaborRate"
            label={laborType === "hourly" ? "Labor an hour" : "Labor a job"}
          />
          <SegmentField
            control={control}
            name="replaceLaborType"
            label="Labor is"
            choices={[
              { value: "hourly", label: "Hourly" },
              { value: "flat", label: "Flat" },
            ]}
          />
        </div>
      </div>
    </Panel>
  )
}

const kitChoices = kitNames.map((kit) => ({ value: kit, label: kit }))
const kitTypes = [
  { value: "each", label: "Each" },
  { value: "flat", label: "Flat" },
]

export const KitPart = ({ control }: { control: Control<Values> }) => (
  <Panel title="Install kits and mouldings">
    <div className={rates.fields}>
      <SegmentField
        control={control}
        name="replaceInstallKitDefault"
        label="Default kit"
        choices={kitChoices}
      />
      {kitNames.map((kit) => {
        const [rate, type] = kitFields[kit]
        return (
          <div className={rates.pair} key={kit}>
            <MoneyField control={control} name={rate} label={`${kit} rate`} />
            <SegmentField control={control} name={type} label={`${kit} is`} choices={kitTypes} />
          </div>
        )
      })}
      <p className={rates.hint}>Each: the rate for every kit. Flat: the rate once, for all kits.</p>
      <div className={rates.pair}>
        <MoneyField control={control} name="replaceMouldingDiscountOemRate" label="OEM mouldings, % off" />
        <MoneyField
          control={control}
          name="replaceMouldingDiscountNonOemRate"
          label="Other mouldings, % off"
        />
      </div>
      <p className={rates.hint}>Off the list price. Empty: no discount.</p>
    </div>
  </Panel>
)
