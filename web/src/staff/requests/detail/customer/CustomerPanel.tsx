import { zodResolver } from "@hookform/resolvers/zod"
import { type ReactNode, useId } from "react"
import * as z from "zod"
import { email } from "#shared/api/definition/kinds.ts"
import { isPhoneField } from "#shared/api/requests/contact-fields.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { readPhone } from "#shared/domain/people/phone.ts"
import { languageNames, languages, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { languageChoices } from "#web/staff/shared/people/language-choices.ts"
import { PhoneField, SegmentField, TextAreaField, TextField } from "#web/ui/form/fields.tsx"
import { PanelForm } from "#web/ui/form/PanelForm.tsx"
import { MailLink } from "#web/ui/MailLink.tsx"
import { PhoneLink } from "#web/ui/PhoneLink.tsx"
import { EditablePanel, Fact, Facts } from "#web/ui/page/Panel.tsx"
import { useVersionedForm } from "#web/ui/versioned/use-versioned-form.ts"
import { keepStateAndZip } from "../address-text.ts"
import { fieldsToSave } from "../changes.ts"
import { editedValues, type FormProps, firstLine, linesOf, otherLines, type PanelProps } from "../panel.ts"
import styles from "./CustomerPanel.module.css"
import { ProfileLink } from "./ProfileLink.tsx"

type Props = PanelProps & {
  texts: ReactNode
}

export function CustomerPanel(props: Props) {
  const formId = useId()
  const { request, save, onSaved, draftKey, texts, ...panel } = props
  return (
    <EditablePanel title="Customer" formId={formId} {...panel}>
      {panel.editing ? (
        <CustomerForm id={formId} request={request} save={save} onSaved={onSaved} draftKey={draftKey} />
      ) : (
        <CustomerFacts request={request} texts={texts} />
      )}
    </EditablePanel>
  )
}

function CustomerFacts({ request, texts }: Pick<Props, "request" | "texts">) {
  const {
    customerId,
    customerName,
    customerPhone,
    customerEmail,
    customerFullAddress,
    language = "en",
  } = request
  const email = firstLine(customerEmail)
  return (
    <Facts>
      <Fact label="Name">
        {customerId ? (
          <ProfileLink id={customerId}>{customerName || t("No name")}</ProfileLink>
        ) : (
          customerName
        )}
      </Fact>
      <Fact label="Phone">
        {customerPhone && (
          <Lines>{[firstLine(customerPhone), ...otherLines(customerPhone)].map(phoneOf)}</Lines>
        )}
      </Fact>
      <Fact label="Email">
        {email && (
          <Lines>
            {[email, ...otherLines(customerEmail)].map((address) => (
              <MailLink key={address} address={address} />
            ))}
          </Lines>
        )}
      </Fact>
      <Fact label="Address">{customerFullAddress && keepStateAndZip(customerFullAddress)}</Fact>
      <Fact label="Language">{languageNames[language]}</Fact>
      {texts}
    </Facts>
  )
}

/** Only the first phone or email is used. The others are shown below it. */
const Lines = ({ children }: { children: readonly ReactNode[] }) => (
  <span className={`${styles.lines} stack justify-items-start`}>{children}</span>
)

function phoneOf(line: string) {
  const phone = readPhone(line)
  return phone ? <PhoneLink key={line} phone={phone} /> : <span key={line}>{line}</span>
}

const Values = z.object({
  customerName: z.string().max(100, t("Enter at most 100 characters.")),
  customerPhone: z.string(),
  customerEmail: z.string(),
  otherPhones: z.string(),
  otherEmails: z.string(),
  customerFullAddress: z.string().max(200, t("Enter at most 200 characters.")),
  language: z.enum(languages),
})

type Values = z.output<typeof Values>

/** Validates only changed values, so old data can't block other changes. */
const checkedOver = ({ customerPhone, customerEmail }: Values) =>
  zodResolver(
    Values.extend({
      customerPhone: z
        .string()
        .refine((text) => text === customerPhone || isPhoneField(text), messages.users.phoneLength),
      customerEmail: z.union([z.literal(["", customerEmail]), email]),
    }),
  )

const valuesOf = (request: ServiceRequest): Values => ({
  customerName: request.customerName ?? "",
  customerPhone: readPhone(request.customerPhone ?? "") ?? firstLine(request.customerPhone),
  otherPhones: otherLines(request.customerPhone).join("\n"),
  customerEmail: firstLine(request.customerEmail),
  otherEmails: otherLines(request.customerEmail).join("\n"),
  customerFullAddress: request.customerFullAddress ?? "",
  language: request.language ?? "en",
})

/** The stored form: several phones or emails in one field, one per line. */
const toStored = (values: Values) => ({
  customerName: values.customerName,
  customerFullAddress: values.customerFullAddress,
  language: values.language,
  customerPhone: linesOf(values.customerPhone, values.otherPhones),
  customerEmail: linesOf(values.customerEmail, values.otherEmails),
})

function CustomerForm({ id, request, save, onSaved, draftKey }: FormProps) {
  const { form, base, submit } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: (before) => checkedOver(valuesOf(before)),
    changeOf: (values: Values, before) =>
      fieldsToSave(before, editedValues(toStored(values), toStored(valuesOf(before)))),
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
