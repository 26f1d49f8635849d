import { type UseFormReturn, useWatch } from "react-hook-form"
import { CarrierLogo } from "../../../ui/CarrierLogo.tsx"
import { TextField } from "../../../ui/fields.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import rates from "../../../ui/rates/rates.module.css"
import { isPlace, type Values } from "../form.ts"
import styles from "./CarrierPart.module.css"

/** Who the carrier is: its name, the key by which everything names it, and its logo. */
export function CarrierPart({ form, isNew }: { form: UseFormReturn<Values>; isNew: boolean }) {
  const { control } = form
  const [text, xy] = useWatch({ control, name: ["text", "xy"] })
  const place = isPlace(xy) ? xy.trim() : ""
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
          disabledReason={isNew ? undefined : "Requests and vehicles name the carrier by it, so it stays."}
          hint="Requests and vehicles name the carrier by it. It cannot be changed later."
        />
        <div className={styles.place}>
          <TextField
            control={control}
            name="xy"
            label="Sprite position"
            placeholder="0 -40px"
            maxLength={17}
            hint="All logos lie in one picture, under each other, each 40 by 40 px. This says how far the picture is moved: 0 0 is the first logo, 0 -40px the second, 0 -80px the third. Empty: no logo, the initials stand there."
          />
          <figure aria-label={place === "" ? "No logo" : `The logo at ${place}`}>
            <CarrierLogo name={text} xy={place} />
          </figure>
        </div>
      </div>
    </Panel>
  )
}
