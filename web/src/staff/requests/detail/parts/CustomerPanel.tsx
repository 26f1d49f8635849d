import { zodResolver } from "@hookform/resolvers/zod"
import { useId } from "react"
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
import { shownAddress } from "./map.ts"
import { type FormProps, firstLine, type PanelProps, touched } from "./panel.ts"

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
  const phone = readPhone(customerPhone ?? "")
  const email = firstLine(customerEmail)
  return (
    <Facts>
      <Fact label="Name">
        {customerId ? <Link to={`/profile/${customerId}`}>{customerName || "No name"}</Link> : customerName}
      </Fact>
      <Fact label="Phone">{phone ? <PhoneLink phone={phone} /> : firstLine(customerPhone)}</Fact>
      <Fact label="Email">{email && <Mail address={email} />}</Fact>
      <Fact label="Address">{customerFullAddress && shownAddress(customerFullAddress)}</Fact>
    </Facts>
  )
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
  customerFullAddress: z.string().max(200, "Enter at most 200 characters."),
})

type Values = z.output<typeof Values>
const checkedValues = zodResolver(Values)

const valuesOf = (request: ServiceRequest): Values => ({
  customerName: request.customerName ?? "",
  customerPhone: readPhone(request.customerPhone ?? "") ?? firstLine(request.customerPhone),
  customerEmail: firstLine(request.customerEmail),
  customerFullAddress: request.customerFullAddress ?? "",
})

function CustomerForm({ id, request, save, onSaved }: FormProps) {
  const { form, submit } = useVersionedForm({
    stored: request,
    valuesOf,
    resolver: () => checkedValues,
    changeOf: (values: Values, base) => changedFields(base, touched(values, valuesOf(base))),
    save,
    saved: onSaved,
  })
  const { control } = form
  return (
    <PanelForm id={id} onSubmit={submit}>
      <TextField control={control} name="customerName" label="Name" />
      <PhoneField control={control} name="customerPhone" label="Phone" autoComplete="off" />
      <TextField control={control} name="customerEmail" label="Email" inputMode="email" />
      <TextAreaField control={control} name="customerFullAddress" label="Address" rows={2} />
    </PanelForm>
  )
}
