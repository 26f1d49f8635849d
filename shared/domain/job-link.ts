/** Of a shop that has set no words of its own: one segment, unless it has a long name. */
const usualWords = ({ businessname }: Pick<Shop, "businessname">): string =>
  `${businessname ? `${businessname}: ` : ""}Follow your job, pay and sign here: {link}`

type Shop = { businessname: string; jobLinkTextMessageData: string }
type Job = { address: string; customerName?: string | undefined }

/**
 * What the text with a customer's link says before somebody changes it: the owner's words, with the link at `{link}` or after
 * them, and the customer's name at `{name}`.
 */
export function jobLinkText({ address, customerName = "" }: Job, shop: Shop): string {
  const words = shop.jobLinkTextMessageData.trim() || usualWords(shop)
  const whole = words.includes("{link}") ? words : `${words} {link}`
  // What stands in a name is no place for a link.
  return whole.replaceAll(/\{(link|name)\}/g, (_, place) =>
    place === "link" ? address : customerName.trim(),
  )
}
