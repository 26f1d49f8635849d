import { zodResolver } from "@hookform/resolvers/zod"
import { useId, useState } from "react"
import { useForm } from "react-hook-form"
import { Link } from "react-router-dom"
import * as z from "zod"
import { readPhone } from "../../../../../../shared/domain/phone.ts"
import { PhoneField, TextAreaField, TextField } from "../../../../ui/fields.tsx"
import { mailLink } from "../../../../ui/mail-link.ts"
import { EditablePanel, Fact, Facts } from "../../../../ui/Panel.tsx"
import { PanelForm } from "../../../../ui/PanelForm.tsx"
import { PhoneLink } from "../../../../ui/PhoneLink.tsx"
import { shownAddress } from "./map.ts"
import { type FormProps, firstLine, type PanelProps, refusedIn, touched } from "./panel.ts"

export function CustomerPanel(props: PanelProps) {
  const formId = useId()
  const { request, onSave, ...panel } = props
  return (
    <EditablePanel title="Customer" formId={formId} {...panel}>
      {panel.editing ? (
        <CustomerForm id={formId} request={request} onSave={onSave} />
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
      <Fact label="E-mail">{email && <Mail address={email} />}</Fact>
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
  customerName: z.string().max(50, "A name of up to 50 characters, please."),
  customerPhone: z
    .string()
    .refine(
      (text) => text === "" || readPhone(text) !== undefined,
      "A phone number of exactly ten digits, please.",
    ),
  customerEmail: z.union([
    z.literal(""),
    z.email("An e-mail address, please.").min(3).max(50, "At most 50 characters."),
  ]),
  customerFullAddress: z.string().max(200, "An address of up to 200 characters, please."),
})

function CustomerForm({ id, request, onSave }: FormProps) {
  const [base] = useState(request)
  const shown = {
    customerName: base.customerName ?? "",
    customerPhone: readPhone(base.customerPhone ?? "") ?? firstLine(base.customerPhone),
    customerEmail: firstLine(base.customerEmail),
    customerFullAddress: base.customerFullAddress ?? "",
  }
  const form = useForm({ resolver: zodResolver(Values), defaultValues: shown })
  const { control, handleSubmit } = form
  const save = handleSubmit((values) => onSave(touched(values, shown), base, refusedIn(form)))
  return (
    <PanelForm id={id} onSubmit={save}>
      <TextField control={control} name="customerName" label="Name" />
      <PhoneField control={control} name="customerPhone" label="Phone" autoComplete="off" />
      <TextField control={control} name="customerEmail" label="E-mail" inputMode="email" />
      <TextAreaField control={control} name="customerFullAddress" label="Address" rows={2} />
    </PanelForm>
  )
}
