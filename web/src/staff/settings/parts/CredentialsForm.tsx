import { zodResolver } from "@hookform/resolvers/zod"
import { type ReactNode, type SubmitEvent, useEffect } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import * as z from "zod"
import { type Supplier, supplierNames, suppliers } from "#shared/domain/parts/suppliers.ts"
import { CheckField, PasswordField, TextField } from "#web/ui/form/fields.tsx"
import type { Credentials, CredentialsForm as Form } from "../credentials.ts"
import styles from "./CredentialsPanel.module.css"

const One = z.object({
  username: z.string().trim().max(100, "Enter a username of at most 100 characters."),
  password: z.string().max(200, "Enter a password of at most 200 characters."),
  clear: z.boolean(),
})
const Values = z.object(
  Object.fromEntries(suppliers.map((supplier) => [supplier, One])) as Record<Supplier, typeof One>,
)

export const checkedForm = zodResolver(Values)

type Props = {
  base: Credentials
  form: UseFormReturn<Form>
  onSubmit: (event: SubmitEvent) => Promise<void>
  buttons: ReactNode
}

/** Password fields start empty, because the server never sends passwords. */
export function CredentialsForm({ base, form, onSubmit, buttons }: Props) {
  const { control, setFocus } = form
  useEffect(() => setFocus("mygrant.username"), [setFocus])
  const typed = useWatch({ control })
  return (
    <form className="stack" noValidate onSubmit={(event) => void onSubmit(event)}>
      <div
        className={`${styles.columns} py-4 border-line-color text-muted type-small weight-strong bg-head phone-hidden border-0 m-0 gap-6 px-6 stack items-start rule-below`}
        aria-hidden="true"
      >
        <span>System</span>
        <span>Username</span>
        <span>Password</span>
      </div>
      {suppliers.map((supplier) => (
        <fieldset
          key={supplier}
          className={`${styles.supplier} border-0 m-0 gap-6 px-6 py-4 stack items-start rule-below`}
        >
          <legend>{supplierNames[supplier]}</legend>
          <TextField control={control} name={`${supplier}.username`} label="Username" />
          <div className={`${styles.password} stack gap-4`}>
            <PasswordField
              control={control}
              name={`${supplier}.password`}
              label="Password"
              hint={base[`${supplier}PasswordSet`] ? "Saved. Leave blank to keep it." : "Not set"}
              autoComplete="new-password"
              disabledReason={typed[supplier]?.clear ? "Cleared when you save." : undefined}
            />
            {base[`${supplier}PasswordSet`] && (
              <CheckField control={control} name={`${supplier}.clear`} label="Clear password" />
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
