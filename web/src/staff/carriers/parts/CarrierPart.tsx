import { type UseFormReturn, useWatch } from "react-hook-form"
import { CarrierLogo } from "../../../ui/CarrierLogo.tsx"
import { TextField } from "../../../ui/fields.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import rates from "../../../ui/rates/rates.module.css"
import { isLogoPosition, type Values } from "../form.ts"
import styles from "./CarrierPart.module.css"

/** Who the carrier is: its name, the key by which everything names it, and its logo. */
export function CarrierPart({ form, isNew }: { form: UseFormReturn<Values>; isNew: boolean }) {
  const { control } = form
  const [text, xy] = useWatch({ control, name: ["text", "xy"] })
  const position = isLogoPosition(xy) ? xy.trim() : ""
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
        <div className={styles.logo}>
          <TextField
            control={control}
            name="xy"
            label="Sprite position"
            placeholder="0 -40px"
            maxLength={17}
            hint="All logos are stacked in one picture, each 40 by 40 px. Use 0 0 for the first, 0 -40px for the second, 0 -80px for the third. Leave blank to show initials."
          />
          <figure aria-label={position === "" ? "No logo" : `The logo at ${position}`}>
            <CarrierLogo name={text} xy={position} />
          </figure>
        </div>
      </div>
    </Panel>
  )
}
