import { type Control, useWatch } from "react-hook-form"
import { isPhoneField } from "#shared/api/requests/contact-fields.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { useSession } from "#web/api/session.ts"
import { useUser } from "#web/data/people/user.ts"
import { languageChoices } from "#web/staff/shared/people/language-choices.ts"
import { showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { CheckField, PhoneField, SegmentField, TextAreaField, TextField } from "#web/ui/form/fields.tsx"
import { PanelForm } from "#web/ui/form/PanelForm.tsx"
import { useVersionedForm } from "#web/ui/versioned/use-versioned-form.ts"
import type { FormProps } from "../panel-props.ts"
import {
  type CustomerValues,
  changedFieldsResolver,
  changeOf,
  profileChangeOf,
  savedProfileChange,
  valuesOf,
} from "./customer-values.ts"

export function CustomerForm({ id, request, save, onSaved, draftKey }: FormProps) {
  const changeProfile = useProfileChange(request)
  const { form, base, submit } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: changedFieldsResolver,
    changeOf,
    save,
    saved: (_after, change) => {
      if (form.getValues("changesProfile")) void changeProfile(savedProfileChange(base, change))
    },
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
      <ProfileChoice control={control} request={request} before={valuesOf(base)} />
      <TextAreaField control={control} name="customerFullAddress" label="Address" rows={2} />
      <SegmentField control={control} name="language" label="Language" choices={languageChoices} />
    </PanelForm>
  )
}

/** A second write, since the profile has a version of its own. */
function useProfileChange({ customerId = "", customerName = "" }: ServiceRequest) {
  const { read, change } = useUser(customerId)
  return async (contact: ReturnType<typeof savedProfileChange>): Promise<void> => {
    if (Object.keys(contact).length === 0) return
    try {
      const { version } = await read()
      await change(contact, version)
      showMessage(messages.users.updated)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      showFailure(t(`The job is saved, but ${customerName}'s profile isn't changed.`), error)
    }
  }
}

function ProfileChoice({
  control,
  request: { customerId, customerName },
  before,
}: {
  control: Control<CustomerValues>
  request: ServiceRequest
  before: CustomerValues
}) {
  const session = useSession()
  const [customerPhone, customerEmail] = useWatch({ control, name: ["customerPhone", "customerEmail"] })
  const contact = profileChangeOf(before, { customerPhone, customerEmail })
  if (!customerId || !customerName || !session || !mayPass(session.role, ["clerk"])) return null
  if (Object.keys(contact).length === 0) return null
  return (
    <CheckField
      control={control}
      name="changesProfile"
      label={t(`Also change ${customerName}'s profile`)}
      hint={t("Open jobs with the old phone or email change, too.")}
    />
  )
}
