import { Mail, MessageSquare } from "lucide-react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { phoneToText } from "#shared/domain/job/request.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { emailFor } from "../../payments/invoice-links.ts"
import styles from "./dialogs.module.css"

export function SendInvoiceDialog({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const { invoiceNumber, total } = request
  const [phone, email] = [phoneToText(request), emailFor(request)]
  const recipients = [
    email && t(`Email goes to ${email}.`),
    phone && t(`A text goes to ${showPhone(phone)}.`),
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Send invoice ${invoiceNumber}`}
      subtitle={[`${formatHeadlineMoney(total)}.`, ...recipients].filter(Boolean).join(" ")}
      width={460}
    >
      <div className={styles.stack}>
        <ButtonLink kind="main" size="thumb" icon={Mail} to={`/emailinvoice/${invoiceNumber}`}>
          By email
        </ButtonLink>
        <ButtonLink size="large" icon={MessageSquare} to={`/textinvoice/${invoiceNumber}`}>
          By text
        </ButtonLink>
      </div>
    </Dialog>
  )
}
