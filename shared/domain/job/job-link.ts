import type { Language } from "../../language.ts"
import { customerTexts } from "../messages/customer-texts.ts"
import { ownerText } from "../messages/owner-text.ts"
import { fromShop } from "./request-text.ts"

type Shop = Parameters<typeof ownerText<"jobLinkTextMessageData">>[0] & { businessname: string }
type Job = { address: string; customerName?: string | undefined; language?: Language | undefined }

/** The owner's words with `{link}` and `{name}` replaced, or ours in this language. A missing `{link}` goes to the end. */
export function jobLinkText({ address, customerName = "", language = "en" }: Job, shop: Shop): string {
  const ownerTemplate =
    ownerText(shop, "jobLinkTextMessageData", language) ||
    fromShop(shop.businessname, customerTexts[language].jobLink)
  const template = ownerTemplate.includes("{link}") ? ownerTemplate : `${ownerTemplate} {link}`
  // A single pass, so braces in a customer's name are never replaced.
  return template.replaceAll(/\{(link|name)\}/g, (_, placeholder) =>
    placeholder === "link" ? address : customerName.trim(),
  )
}
