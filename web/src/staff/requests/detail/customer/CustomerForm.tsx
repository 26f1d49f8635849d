import { isPhoneField } from "#shared/api/requests/contact-fields.ts"
import { languageChoices } from "#web/staff/shared/people/language-choices.ts"
import { PhoneField, SegmentField, TextAreaField, TextField } from "#web/ui/form/fields.tsx"
import { PanelForm } from "#web/ui/form/PanelForm.tsx"
import { useVersionedForm } from "#web/ui/versioned/use-versioned-form.ts"
import type { FormProps } from "../panel-props.ts"
import { changedFieldsResolver, changeOf, valuesOf } from "./customer-values.ts"

export function CustomerForm({ id, request, save, onSaved, draftKey }: FormProps) {
  const { form, base, submit } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: changedFieldsResolver,
    changeOf,
    save,
    close: onSaved,
    draftKey,
  })
  const { control } = form
  const { customerPhone, otherPhones, otherEmails } = valuesOf(base)
  return (
    <PanelForm id={id} onSubmit={submit}>
      <TextField control={control} name="customerName" label="Name" />
      <PhoneField
        control={control}
        name="customerPhone"
        label="Phone"
        autoComplete="off"
        hint={!isPhoneField(customerPhone) && "This isn't a 10-digit number, so calls and texts won't work."}
      />
      {otherPhones !== "" && (
        <TextAreaField control={control} name="otherPhones" label="Other phones" rows={2} />
      )}
      <TextField control={control} name="customerEmail" label="Email" inputMode="email" />
      {otherEmails !== "" && (
        <TextAreaField control={control} name="otherEmails" label="Other emails" rows={2} />
      )}
      <TextAreaField control={control} name="customerFullAddress" label="Address" rows={2} />
      <SegmentField control={control} name="language" label="Language" choices={languageChoices} />
    </PanelForm>
  )
}
