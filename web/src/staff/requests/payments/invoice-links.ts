import type { ServiceRequest } from "../../../../../shared/api/requests/service-request.ts"
import { formatHeadlineMoney } from "../../../../../shared/domain/money.ts"
import { readPhone, smsLink } from "../../../../../shared/domain/phone.ts"
import { mailLink } from "../../../ui/mail-link.ts"

const firstLine = (text: string | undefined): string => text?.split("\n")[0]?.trim() ?? ""

/** Hands over to the device's texts or mail; the page stays. */
export const openLink = (link: string): void => {
  window.location.href = link
}

/** How the device's own texts and mail are opened with the address of the invoice; absent where nobody knows whereto. */
export function invoiceLinks(request: ServiceRequest) {
  const { invoiceNumber, invoiceKey, total } = request
  const address = `${window.location.origin}/invoice/${invoiceKey}`
  const words = `Your invoice ${invoiceNumber} of ${formatHeadlineMoney(total)}: ${address}`
  const email = firstLine(request.billingEmail) || firstLine(request.customerEmail)
  const phone = readPhone(request.customerPhone ?? "")
  return {
    address,
    email,
    phone,
    links: {
      email: email ? mailLink(email, { subject: `Invoice ${invoiceNumber}`, body: words }) : undefined,
      text: phone && `${smsLink(phone)}?&body=${encodeURIComponent(words)}`,
    },
  }
}
