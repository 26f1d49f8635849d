import type { UseFormReturn } from "react-hook-form"
import rates from "#web/staff/shared/rates/rates.module.css"
import { TextField } from "#web/ui/form/fields.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import type { Values } from "../form.ts"
import { LogoField } from "./LogoField.tsx"

export function CarrierPart({ form, isNew }: { form: UseFormReturn<Values>; isNew: boolean }) {
  const { control } = form
  return (
    <Panel title="Carrier">
      <div className={rates.fields}>
        <TextField control={control} name="text" label="Name" required maxLength={50} />
        <TextField
          control={control}
          name="key"
          label="Key"
          required
          maxLength={40}
          disabledReason={isNew ? undefined : "Requests and vehicles use this key, so it can't change."}
          hint="Requests and vehicles use this key. You can't change it later."
        />
        <TextField
          control={control}
          name="billingEmail"
          label="Email for bills"
          inputMode="email"
          maxLength={50}
          hint="Bills go here from the insurance desk. Leave it empty if the carrier takes them through a portal."
        />
        <LogoField control={control} />
      </div>
    </Panel>
  )
}
