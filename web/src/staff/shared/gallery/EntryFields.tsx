import type { Control } from "react-hook-form"
import { fieldLabel } from "#web/staff/shared/settings/setting-labels.ts"
import { TextField } from "#web/ui/form/fields.tsx"
import styles from "./EntryFields.module.css"
import { type EntryForm, serviceTranslations } from "./entry-form.ts"

export const EntryFields = ({ control }: { control: Control<EntryForm> }) => (
  <div className={styles.fields}>
    <TextField control={control} name="year" label="Year" required inputMode="numeric" maxLength={4} />
    <TextField control={control} name="make" label="Make" required maxLength={40} />
    <TextField control={control} name="model" label="Model" required maxLength={60} />
    <TextField control={control} name="submodel" label="Submodel" maxLength={80} />
    <div className="span-all">
      <TextField control={control} name="service" label="Service" required maxLength={300} />
    </div>
    {serviceTranslations.map(({ field }) => (
      <div key={field} className="span-all">
        <TextField control={control} name={field} label={fieldLabel("gallery", field)} maxLength={300} />
      </div>
    ))}
  </div>
)
