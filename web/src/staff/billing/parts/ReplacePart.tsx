import { type Control, useWatch } from "react-hook-form"
import { kitFields } from "#web/staff/shared/rates/profile-rates.ts"
import { KitFields, LaborFields, MouldingFields } from "#web/staff/shared/rates/RateFields.tsx"
import rates from "#web/staff/shared/rates/rates.module.css"
import { MoneyField, SegmentField } from "#web/ui/form/fields.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import type { Values } from "../form.ts"

const units = [
  { value: "percent", label: "Percent" },
  { value: "flat", label: "Dollars" },
]

export function ReplacePart({ control }: { control: Control<Values> }) {
  const method = useWatch({ control, name: "replacePricingMethod" })
  return (
    <Panel title="Replacements">
      <div className={rates.fields}>
        <div>
          <SegmentField
            control={control}
            name="replacePricingMethod"
            label="Glass price"
            choices={[
              { value: "markup", label: "Markup" },
              { value: "markdown", label: "Markdown" },
            ]}
          />
          <p className={rates.hint}>
            {method === "markup"
              ? "Markup applies to the net part price (our cost)."
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
        <LaborFields control={control} rate="replaceLaborRate" type="replaceLaborType" />
      </div>
    </Panel>
  )
}

export const KitPart = ({ control }: { control: Control<Values> }) => (
  <Panel title="Install kits and moldings">
    <div className={rates.fields}>
      <KitFields control={control} usual="replaceInstallKitDefault" kits={kitFields} />
      <MouldingFields
        control={control}
        oem="replaceMouldingDiscountOemRate"
        others="replaceMouldingDiscountNonOemRate"
      />
      <p className={rates.hint}>Off the list price. Leave blank for no discount.</p>
    </div>
  </Panel>
)
