/** Used if the shop has no text of its own. Fits one segment unless the shop's name is long. */
const defaultWords = ({ businessname }: Pick<Shop, "businessname">): string =>
  `${businessname ? `${businessname}: ` : ""}Follow your job, pay and sign here: {link}`

type Shop = { businessname: string; jobLinkTextMessageData: string }
type Job = { address: string; customerName?: string | undefined }

/** The owner's words with `{link}` and `{name}` replaced. A missing `{link}` goes to the end. */
export function jobLinkText({ address, customerName = "" }: Job, shop: Shop): string {
  const words = shop.jobLinkTextMessageData.trim() || defaultWords(shop)
  const whole = words.includes("{link}") ? words : `${words} {link}`
  // A single pass, so braces in a customer's name are never replaced.
  return whole.replaceAll(/\{(link|name)\}/g, (_, place) =>
    place === "link" ? address : customerName.trim(),
  )
}
