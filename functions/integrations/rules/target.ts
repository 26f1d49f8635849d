import { isIP } from "node:net"
import { isOpenAddress } from "../../providers/open-address.ts"

/**
 * What is wrong with an address to deliver to, by what it says; where its name leads is looked at with each delivery. `reach`
 * is "internet", or "anywhere" where programs of the same machine are told.
 */
export const wrongTarget = (url: string, reach: string): string | undefined => {
  if (reach === "anywhere") return undefined
  const { protocol, hostname } = new URL(url)
  if (protocol !== "https:") return "Enter an address that starts with https://."
  const host = hostname.replace(/^\[|\]$/g, "")
  if (isIP(host) ? !isOpenAddress(host) : !host.includes(".") || /\.(local|internal|localhost)$/i.test(host))
    return "Enter an address that can be reached from the internet."
  return undefined
}
