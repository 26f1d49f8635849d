import { formatHeadlineMoney } from "./money.ts"

/** What the copy of an invoice says before somebody changes it. */

type Copy = {
  invoiceNumber: number
  /** what the customer still owes, cents: of an insurance job at most the deductible */
  due: number
  /** where the invoice can be looked at */
  address: string
}
type Shop = { businessname: string; invoiceEmailMessageData: string; footerData: string }

/** Of a shop that has set none of its own (owner's specification). */
const defaultMessage = "Thank you for your business. Your invoice is attached."

/** Names what the customer owes, never the insurer's share. One segment, unless the shop has a long name. */
export const invoiceText = (
  { invoiceNumber, due, address }: Copy,
  { businessname }: Pick<Shop, "businessname">,
): string =>
  `${businessname ? `${businessname}: ` : ""}invoice ${invoiceNumber}${due > 0 ? `, ${formatHeadlineMoney(due)} due` : ""}. ${address}`

export const invoiceEmail = (
  { invoiceNumber, address }: Pick<Copy, "invoiceNumber" | "address">,
  { businessname, invoiceEmailMessageData, footerData }: Shop,
): { subject: string; message: string } => ({
  subject: businessname ? `Invoice ${invoiceNumber} from ${businessname}` : `Invoice ${invoiceNumber}`,
  message: [
    invoiceEmailMessageData || defaultMessage,
    `View it online: ${address}`,
    footerData || businessname,
  ]
    .filter(Boolean)
    .join("\n\n"),
})
