import type { Language } from "../../language.ts"
import { fromShop } from "../job/request-text.ts"
import { customerTexts } from "../messages/customer-texts.ts"
import { ownerText } from "../messages/owner-text.ts"

type Copy = {
  invoiceNumber: number
  due: number
  address: string
  language?: Language | undefined
}
type Shop = Parameters<typeof ownerText<"invoiceEmailMessageData" | "footerData">>[0] & {
  businessname: string
}

/** Mentions only what the customer owes. One text segment unless the shop's name is long. */
export const invoiceText = (
  { invoiceNumber, due, address, language = "en" }: Copy,
  { businessname }: { businessname: string },
): string => `${fromShop(businessname, customerTexts[language].invoice(invoiceNumber, due))} ${address}`

/** Without the owner's words in this language, the email has our own. */
export const invoiceEmail = (
  { invoiceNumber, address, language = "en" }: Omit<Copy, "due">,
  shop: Shop,
): { subject: string; message: string } => {
  const { invoiceSubject, invoiceAttached, viewOnline } = customerTexts[language]
  return {
    subject: invoiceSubject(invoiceNumber, shop.businessname),
    message: [
      ownerText(shop, "invoiceEmailMessageData", language) || invoiceAttached,
      viewOnline(address),
      ownerText(shop, "footerData", language) || shop.businessname,
    ]
      .filter(Boolean)
      .join("\n\n"),
  }
}
