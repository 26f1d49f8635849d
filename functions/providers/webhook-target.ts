import ipaddr from "ipaddr.js"

/** "anywhere" is for a system on one machine, whose tests listen there; all else is "internet". */
export type Reach = "internet" | "anywhere"

export const reachOf = (setting: string): Reach => (setting === "anywhere" ? "anywhere" : "internet")

/** All IPv6 addresses on the internet (RFC 4291). Outside of it are older ways to write an IPv4 address. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/** Whether an IP address is on the internet, and not in a private, reserved or translated range. */
export const isOnInternet = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}

const isLocalName = (host: string): boolean =>
  !host.includes(".") || /\.(local|localdomain|internal|localhost|home\.arpa)$/.test(host)

/**
 * What is wrong with the URL of a webhook, by what it says. Which address a name leads to is checked when it is connected to,
 * since that can change at any time.
 */
export const wrongTarget = (url: string, reach: Reach): string | undefined => {
  if (reach === "anywhere") return undefined
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== "https:") return "Enter an address that starts with https://."
  if (port !== "") return "Enter an address without a port. Webhooks always use port 443."
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")
  if (ipaddr.isValid(host) ? !isOnInternet(host) : isLocalName(host))
    return "Enter an address that can be reached from the internet."
  return undefined
}
