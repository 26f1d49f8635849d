import { zodResolver } from "@hookform/resolvers/zod"
import { type ReactNode, useEffect } from "react"
import { useForm, useWatch } from "react-hook-form"
import * as z from "zod"
import { type Supplier, suppliers } from "../../../../../shared/domain/suppliers.ts"
import { CheckField, PasswordField, TextField } from "../../../ui/fields.tsx"
import {
  type Credentials,
  type CredentialsChange,
  changeOf,
  type CredentialsForm as Form,
  formOf,
  supplierNames,
} from "../credentials.ts"
import styles from "./CredentialsPanel.module.css"

const One = z.object({
  username: z.string().trim().max(100, "A username of up to 100 characters, please."),
  password: z.string().max(200, "A password of up to 200 characters, please."),
  clear: z.boolean(),
})
const Values = z.object(
  Object.fromEntries(suppliers.map((supplier) => [supplier, One])) as Record<Supplier, typeof One>,
)

type Props = { base: Credentials; onSave: (change: CredentialsChange) => void; buttons: ReactNode }

/** Password fields begin empty and stay so unless somebody types: nothing that is set can be read here. */
export function CredentialsForm({ base, onSave, buttons }: Props) {
  const { control, handleSubmit, setFocus } = useForm<Form>({
    resolver: zodResolver(Values),
    defaultValues: formOf(base),
  })
  useEffect(() => setFocus("mygrant.username"), [setFocus])
  const typed = useWatch({ control })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => onSave(changeOf(values, base)))(event)}
    >
      <div className={styles.columns} aria-hidden="true">
        <span>System</span>
        <span>Username</span>
        <span>Password</span>
      </div>
      {suppliers.map((supplier) => (
        <fieldset key={supplier} className={styles.supplier}>
          <legend>{supplierNames[supplier]}</legend>
          <TextField control={control} name={`${supplier}.username`} label="Username" />
          <div className={styles.password}>
            <PasswordField
              control={control}
              name={`${supplier}.password`}
              label="Password"
              hint={base[`${supplier}PasswordSet`] ? "Set. Leave it empty to keep it." : "Not set"}
              autoComplete="new-password"
              disabledReason={typed[supplier]?.clear ? "It is cleared when you save." : undefined}
            />
            {base[`${supplier}PasswordSet`] && (
              <CheckField control={control} name={`${supplier}.clear`} label="Clear the password" />
            )}
          </div>
        </fieldset>
      ))}
      <div className={styles.buttons} data-at-foot>
        {buttons}
      </div>
    </form>
  )
}
