import { BlockList, isIP } from "node:net"

/** Networks of our own and of nobody: what listens there is not for other people's news (RFC 6890). */
const closed = new BlockList()
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  closed.addSubnet(network, prefix, "ipv4")
for (const [network, prefix] of [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  closed.addSubnet(network, prefix, "ipv6")

/** Whether an address lies on the open internet. */
export const isOpenAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, "ipv4")
  if (family !== 6) return false
  // An IPv4 address in the clothes of the other family.
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return isOpenAddress(mapped)
  return !/^::ffff:/i.test(address) && !closed.check(address, "ipv6")
}
