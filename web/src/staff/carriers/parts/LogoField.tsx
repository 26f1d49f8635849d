import { type Control, useController, useWatch } from "react-hook-form"
import { CarrierLogo } from "#web/trade/CarrierLogo.tsx"
import { carrierLogos, logoAt, logoName } from "#web/trade/carrier-logos.ts"
import type { Values } from "../form.ts"
import styles from "./LogoField.module.css"

export function LogoField({ control }: { control: Control<Values> }) {
  const { field } = useController({ control, name: "xy" })
  const name = useWatch({ control, name: "text" })
  // Stored positions can be written in different ways. An unknown one stays until another logo is chosen.
  const selectedXy = logoAt(field.value)?.xy ?? field.value
  const isOther = selectedXy !== "" && logoAt(selectedXy) === undefined
  const logos = [
    { xy: "", name: "Initials, no logo" },
    ...carrierLogos,
    ...(isOther ? [{ xy: selectedXy, name: logoName(selectedXy) }] : []),
  ]
  return (
    <fieldset className="cluster min-w-0 gap-3 p-0 m-0 border-0">
      <legend>Logo</legend>
      {logos.map((logo) => (
        <label key={logo.xy} className={styles.logo} title={logo.name}>
          <input
            className="over-label"
            type="radio"
            name={field.name}
            aria-label={logo.name}
            checked={logo.xy === selectedXy}
            onChange={() => field.onChange(logo.xy)}
            onBlur={field.onBlur}
          />
          <CarrierLogo name={name} xy={logo.xy} />
        </label>
      ))}
    </fieldset>
  )
}
