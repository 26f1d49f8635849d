import type { Control } from "react-hook-form"
import rates from "#web/staff/shared/rates/rates.module.css"
import { CheckField, PhoneField, SegmentField, TextField } from "#web/ui/form/fields.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import type { Values } from "../form.ts"
import { LogoField } from "./LogoField.tsx"

export const AccountPart = ({ control }: { control: Control<Values> }) => (
  <Panel title="Account">
    <div className={rates.fields}>
      <TextField control={control} name="name" label="Name" required maxLength={100} />
      <SegmentField
        control={control}
        name="type"
        label="Type"
        choices={[
          { value: "commercial", label: "Commercial" },
          { value: "carrier", label: "Carrier" },
        ]}
      />
      <PhoneField control={control} name="billingFax" label="Billing fax" />
      <LogoField control={control} />
      <CheckField
        control={control}
        name="taxExempt"
        label="Tax exempt"
        hint="No sales tax on parts. Keep the exemption certificate on file."
      />
    </div>
  </Panel>
)
