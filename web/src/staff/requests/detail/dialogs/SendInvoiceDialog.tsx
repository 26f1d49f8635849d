import { Mail, MessageSquare } from "lucide-react"
import { formatHeadlineMoney } from "../../../../../../shared/domain/money.ts"
import { smsLink } from "../../../../../../shared/domain/phone.ts"
import { messages } from "../../../../../../shared/messages.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Dialog } from "../../../../ui/Dialog.tsx"
import { mailLink } from "../../../../ui/mail-link.ts"
import styles from "./dialogs.module.css"

type Props = {
  invoiceNumber: number
  total: number
  /** the printable invoice, as it may be sent to anybody */
  address: string
  email: string
  phone: string | undefined
  busy: boolean
  onSent: (by: "text" | "email") => void
  onClose: () => void
}

/** Opens the device's own mail or texts with the invoice's address, and records that it was sent. */
export function SendInvoiceDialog({
  invoiceNumber,
  total,
  address,
  email,
  phone,
  busy,
  onSent,
  onClose,
}: Props) {
  const words = `Your invoice ${invoiceNumber} of ${formatHeadlineMoney(total)}: ${address}`
  const mail = mailLink(email, { subject: `Invoice ${invoiceNumber}`, body: words })
  const text = phone && `${smsLink(phone)}?&body=${encodeURIComponent(words)}`
  const send = (link: string, by: "text" | "email") => {
    window.location.href = link
    onSent(by)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Send invoice ${invoiceNumber}`}
      subtitle={`${formatHeadlineMoney(total)}. ${email ? ` Email goes to ${email}.` : ""} Your email or text app opens with the link.`}
      width={460}
    >
      <div className={styles.stack}>
        <p className={styles.address}>{address}</p>
        <Button
          kind="main"
          size="thumb"
          wide
          icon={Mail}
          busy={busy}
          disabledReason={email ? undefined : messages.invoices.missingEmail}
          onClick={() => send(mail, "email")}
        >
          By email
        </Button>
        <Button
          size="large"
          wide
          icon={MessageSquare}
          busy={busy}
          disabledReason={text ? undefined : messages.invoices.missingPhone}
          onClick={() => text && send(text, "text")}
        >
          By text
        </Button>
      </div>
    </Dialog>
  )
}
