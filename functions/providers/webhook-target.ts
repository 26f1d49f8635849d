import ipaddr from "ipaddr.js"

/** "anywhere" allows local addresses, for tests. */
export type Reach = "internet" | "anywhere"

export const parseReach = (setting: string): Reach => (setting === "anywhere" ? "anywhere" : "internet")

/** All public IPv6 addresses (RFC 4291). Outside are embedded IPv4 addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3")

/** False for private, reserved, and translated ranges. */
export const isOnInternet = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}

const isLocalName = (host: string): boolean =>
  !host.includes(".") || /\.(local|localdomain|internal|localhost|home\.arpa)$/.test(host)

/** Checks the URL itself. The resolved address is checked when connecting, because DNS can change. */
export const findTargetProblem = (url: string, reach: Reach): string | undefined => {
  if (reach === "anywhere") return undefined
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== "https:") return "Enter an address that starts with https://."
  if (port !== "") return "Enter an address without a port. Webhooks always use port 443."
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")
  if (ipaddr.isValid(host) ? !isOnInternet(host) : isLocalName(host))
    return "Enter an address that can be reached from the internet."
  return undefined
}
