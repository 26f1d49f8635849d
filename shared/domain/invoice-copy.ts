import { formatHeadlineMoney } from "./money.ts"

/** What the copy of an invoice says before somebody changes it. */

type Copy = {
  invoiceNumber: number
  /** cents */
  total: number
  /** where the invoice can be looked at */
  address: string
}
type Shop = { businessname: string; invoiceEmailMessageData: string; footerData: string }

/** Of a shop that has set none of its own (owner's specification). */
const defaultMessage = "Thank you for your business. Your invoice is attached."

/** One segment, unless the shop has a long name. */
export const invoiceText = (
  { invoiceNumber, total, address }: Copy,
  { businessname }: Pick<Shop, "businessname">,
): string =>
  `${businessname ? `${businessname}: ` : ""}invoice ${invoiceNumber}, ${formatHeadlineMoney(total)}. ${address}`

export const invoiceEmail = (
  { invoiceNumber, address }: Copy,
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
