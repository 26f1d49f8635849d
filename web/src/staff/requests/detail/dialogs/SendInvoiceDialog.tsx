import { Mail, MessageSquare } from "lucide-react"
import type { ServiceRequest } from "../../../../../../shared/api/requests/service-request.ts"
import { formatHeadlineMoney } from "../../../../../../shared/domain/money.ts"
import { messages } from "../../../../../../shared/messages.ts"
import { Button } from "../../../../ui/Button.tsx"
import { Dialog } from "../../../../ui/Dialog.tsx"
import { invoiceLinks, openLink } from "../../payments/invoice-links.ts"
import styles from "./dialogs.module.css"

type Props = {
  request: ServiceRequest
  busy: boolean
  onSent: (by: "text" | "email") => void
  onClose: () => void
}

/** Opens the device's own mail or texts with the invoice's address, and records that it was sent. */
export function SendInvoiceDialog({ request, busy, onSent, onClose }: Props) {
  const { invoiceNumber, total } = request
  const { address, email, links } = invoiceLinks(request)
  const send = (by: "text" | "email") => {
    const link = links[by]
    if (!link) return
    openLink(link)
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
          disabledReason={links.email ? undefined : messages.invoices.missingEmail}
          onClick={() => send("email")}
        >
          By email
        </Button>
        <Button
          size="large"
          wide
          icon={MessageSquare}
          busy={busy}
          disabledReason={links.text ? undefined : messages.invoices.missingPhone}
          onClick={() => send("text")}
        >
          By text
        </Button>
      </div>
    </Dialog>
  )
}
