import { zodResolver } from "@hookform/resolvers/zod"
import { Paperclip } from "lucide-react"
import * as z from "zod"
import { email } from "#shared/api/definition/kinds.ts"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { invoiceEmail } from "#shared/domain/invoices/invoice-copy.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { useSendEmail } from "#web/data/messages/messages.ts"
import type { BusinessInfo } from "#web/data/shop/business.ts"
import { TextAreaField, TextField } from "#web/ui/form/fields.tsx"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"
import { copyOf, emailFor } from "../invoice-links.ts"
import { CopyForm } from "./CopyForm.tsx"

const EmailFields = z.object({
  email: z.string().trim().min(1, messages.invoices.missingEmail).pipe(email),
  ccemail: email,
  subject: z.string().trim().min(1, t("Enter a subject.")).max(150),
  message: z.string().trim().min(1, t("Enter a message.")).max(5000),
})

export function EmailForm({ request, business }: { request: ServiceRequest; business: BusinessInfo }) {
  const { invoiceNumber } = request
  const form = useDraftForm("email", {
    resolver: zodResolver(EmailFields),
    defaultValues: {
      email: emailFor(request),
      ccemail: business.email,
      ...invoiceEmail(copyOf(request, "email"), business),
    },
  })
  const { control } = form
  const { mutateAsync } = useSendEmail(invoiceNumber)
  return (
    <CopyForm
      request={request}
      form={form}
      send={(mail) => mutateAsync({ ...mail, invoiceCopy: true })}
      what="email"
    >
      <TextField control={control} name="email" label="Email" required inputMode="email" maxLength={50} />
      <TextField
        control={control}
        name="ccemail"
        label="Copy to"
        inputMode="email"
        maxLength={50}
        hint="Leave blank for no copy."
      />
      <TextField control={control} name="subject" label="Subject" required maxLength={150} />
      <TextAreaField control={control} name="message" label="Message" required rows={8} />
      <p className="bar gap-4 text-muted">
        <Paperclip size={16} aria-hidden />
        invoice-{invoiceNumber}.pdf
      </p>
    </CopyForm>
  )
}
