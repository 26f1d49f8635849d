import type { Language } from "../../language.ts"
import { customerTexts } from "../messages/customer-texts.ts"
import { fromShop } from "./request-text.ts"

type Shop = { businessname: string; jobLinkTextMessageData: string }
type Job = { address: string; customerName?: string | undefined; language?: Language | undefined }

/** The owner's words with `{link}` and `{name}` replaced, in English only. A missing `{link}` goes to the end. */
export function jobLinkText({ address, customerName = "", language = "en" }: Job, shop: Shop): string {
  const words =
    (language === "en" && shop.jobLinkTextMessageData.trim()) ||
    fromShop(shop.businessname, customerTexts[language].jobLink)
  const whole = words.includes("{link}") ? words : `${words} {link}`
  // A single pass, so braces in a customer's name are never replaced.
  return whole.replaceAll(/\{(link|name)\}/g, (_, place) =>
    place === "link" ? address : customerName.trim(),
  )
}
