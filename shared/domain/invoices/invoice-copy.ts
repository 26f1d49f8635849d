import { formatHeadlineMoney } from "../money/money.ts"

type Copy = {
  invoiceNumber: number
  due: number
  address: string
}
type Shop = { businessname: string; invoiceEmailMessageData: string; footerData: string }

/** Used if the shop has no text of its own (owner's specification). */
const defaultMessage = "Thank you for your business. Your invoice is attached."

/** Mentions only what the customer owes. One text segment unless the shop's name is long. */
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
