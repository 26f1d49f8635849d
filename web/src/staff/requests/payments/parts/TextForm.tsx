import { zodResolver } from "@hookform/resolvers/zod"
import { useWatch } from "react-hook-form"
import * as z from "zod"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { invoiceText } from "#shared/domain/invoices/invoice-copy.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { maxTextCharacters } from "#shared/domain/messages/messages.ts"
import { isPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { useSendText } from "#web/data/messages/messages.ts"
import type { BusinessInfo } from "#web/data/shop/business.ts"
import { TextLength } from "#web/staff/shared/texts/TextLength.tsx"
import { PhoneField, TextAreaField } from "#web/ui/form/fields.tsx"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"
import { copyOf } from "../invoice-links.ts"
import { CopyForm } from "./CopyForm.tsx"

const { missingPhone, textIncomplete, linkMissing } = messages.invoices

const formOf = ({ invoiceKey }: ServiceRequest) =>
  z.object({
    phone: z.string().min(1, missingPhone).refine(isPhone, messages.users.phoneLength),
    message: z
      .string()
      .refine((text) => text.trim() !== "", textIncomplete)
      .max(maxTextCharacters, t(`Use at most ${maxTextCharacters} characters.`))
      .refine((text) => text.trim() === "" || text.includes(invoiceKey), linkMissing),
  })

export function TextForm({ request, business }: { request: ServiceRequest; business: BusinessInfo }) {
  const { invoiceNumber } = request
  const form = useDraftForm("text", {
    resolver: zodResolver(formOf(request)),
    defaultValues: {
      phone: phoneToText(request) ?? "",
      message: invoiceText(copyOf(request, "text"), business),
    },
  })
  const { control } = form
  const typed = useWatch({ control, name: "message" })
  const { mutateAsync } = useSendText(invoiceNumber)
  return (
    <CopyForm
      request={request}
      form={form}
      send={({ phone, message }) => mutateAsync({ phone, message, invoiceCopy: true })}
      what="text"
    >
      <PhoneField control={control} name="phone" label="Phone" required autoComplete="off" />
      <TextAreaField control={control} name="message" label="Text" required rows={4} />
      <TextLength text={typed} />
    </CopyForm>
  )
}
