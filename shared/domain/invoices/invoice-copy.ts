import type { Language } from "../../language.ts"
import { fromShop } from "../job/request-text.ts"
import { customerTexts } from "../messages/customer-texts.ts"

type Copy = {
  invoiceNumber: number
  due: number
  address: string
  language?: Language | undefined
}
type Shop = { businessname: string; invoiceEmailMessageData: string; footerData: string }

/** Mentions only what the customer owes. One text segment unless the shop's name is long. */
export const invoiceText = (
  { invoiceNumber, due, address, language = "en" }: Copy,
  { businessname }: Pick<Shop, "businessname">,
): string => `${fromShop(businessname, customerTexts[language].invoice(invoiceNumber, due))} ${address}`

/** The owner's words are English, so an email in Spanish has its own. */
export const invoiceEmail = (
  { invoiceNumber, address, language = "en" }: Omit<Copy, "due">,
  { businessname, invoiceEmailMessageData, footerData }: Shop,
): { subject: string; message: string } => {
  const { invoiceSubject, invoiceAttached, viewOnline } = customerTexts[language]
  return {
    subject: invoiceSubject(invoiceNumber, businessname),
    message: [
      (language === "en" && invoiceEmailMessageData) || invoiceAttached,
      viewOnline(address),
      (language === "en" && footerData) || businessname,
    ]
      .filter(Boolean)
      .join("\n\n"),
  }
}
