import { zodResolver } from "@hookform/resolvers/zod"
import { type ReactNode, useId } from "react"
import { Link } from "react-router-dom"
import * as z from "zod"
import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import { readPhone } from "../../../../../../shared/domain/phone.ts"
import { messages } from "../../../../../../shared/messages.ts"
import { PhoneField, TextAreaField, TextField } from "../../../../ui/fields.tsx"
import { mailLink } from "../../../../ui/mail-link.ts"
import { EditablePanel, Fact, Facts } from "../../../../ui/Panel.tsx"
import { PanelForm } from "../../../../ui/PanelForm.tsx"
import { PhoneLink } from "../../../../ui/PhoneLink.tsx"
import { useVersionedForm } from "../../../../ui/versioned/use-versioned-form.ts"
import { changedFields } from "../changes.ts"
import styles from "./CustomerPanel.module.css"
import { shownAddress } from "./map.ts"
import { type FormProps, firstLine, linesOf, otherLines, type PanelProps, touched } from "./panel.ts"

export function CustomerPanel(props: PanelProps) {
  const formId = useId()
  const { request, save, onSaved, ...panel } = props
  return (
    <EditablePanel title="Customer" formId={formId} {...panel}>
      {panel.editing ? (
        <CustomerForm id={formId} request={request} save={save} onSaved={onSaved} />
      ) : (
        <CustomerFacts request={request} />
      )}
    </EditablePanel>
  )
}

function CustomerFacts({ request }: Pick<PanelProps, "request">) {
  const { customerId, customerName, customerPhone, customerEmail, customerFullAddress } = request
  const email = firstLine(customerEmail)
  return (
    <Facts>
      <Fact label="Name">
        {customerId ? <Link to={`/profile/${customerId}`}>{customerName || "No name"}</Link> : customerName}
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
              <Mail key={address} address={address} />
            ))}
          </Lines>
        )}
      </Fact>
      <Fact label="Address">{customerFullAddress && shownAddress(customerFullAddress)}</Fact>
    </Facts>
  )
}

/** The first is the one that is used; others stand under it. */
const Lines = ({ children }: { children: readonly ReactNode[] }) => (
  <span className={styles.lines}>{children}</span>
)

function phoneOf(line: string) {
  const phone = readPhone(line)
  return phone ? <PhoneLink key={line} phone={phone} /> : <span key={line}>{line}</span>
}

/** Too long for its line, it goes on with its @. */
function Mail({ address }: { address: string }) {
  const at = address.lastIndexOf("@")
  return (
    <a href={mailLink(address)}>
      <span>
        {address.slice(0, at)}
        <wbr />
        {address.slice(at)}
      </span>
    </a>
  )
}

const Values = z.object({
  customerName: z.string().max(50, "Enter at most 50 characters."),
  customerPhone: z
    .string()
    .refine((text) => text === "" || readPhone(text) !== undefined, messages.users.phoneLength),
  customerEmail: z.union([
    z.literal(""),
    z.email(messages.users.emailInvalid).min(3).max(50, "Enter at most 50 characters."),
  ]),
  otherPhones: z.string(),
  otherEmails: z.string(),
  customerFullAddress: z.string().max(200, "Enter at most 200 characters."),
})

type Values = z.output<typeof Values>
const checkedValues = zodResolver(Values)

const valuesOf = (request: ServiceRequest): Values => ({
  customerName: request.customerName ?? "",
  customerPhone: readPhone(request.customerPhone ?? "") ?? firstLine(request.customerPhone),
  otherPhones: otherLines(request.customerPhone).join("\n"),
  customerEmail: firstLine(request.customerEmail),
  otherEmails: otherLines(request.customerEmail).join("\n"),
  customerFullAddress: request.customerFullAddress ?? "",
})

/** As it is kept, several lines in one field. */
const keptOf = (values: Values) => ({
  customerName: values.customerName,
  customerFullAddress: values.customerFullAddress,
  customerPhone: linesOf(values.customerPhone, values.otherPhones),
  customerEmail: linesOf(values.customerEmail, values.otherEmails),
})

function CustomerForm({ id, request, save, onSaved }: FormProps) {
  const { form, base, submit } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: () => checkedValues,
    changeOf: (values: Values, before) =>
      changedFields(before, touched(keptOf(values), keptOf(valuesOf(before)))),
    save,
    saved: onSaved,
  })
  const { control } = form
  const { otherPhones, otherEmails } = valuesOf(base)
  return (
    <PanelForm id={id} onSubmit={submit}>
      <TextField control={control} name="customerName" label="Name" />
      <PhoneField control={control} name="customerPhone" label="Phone" autoComplete="off" />
      {otherPhones !== "" && (
        <TextAreaField control={control} name="otherPhones" label="Other phones" rows={2} />
      )}
      <TextField control={control} name="customerEmail" label="Email" inputMode="email" />
      {otherEmails !== "" && (
        <TextAreaField control={control} name="otherEmails" label="Other emails" rows={2} />
      )}
      <TextAreaField control={control} name="customerFullAddress" label="Address" rows={2} />
    </PanelForm>
  )
}
