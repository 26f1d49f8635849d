import { createHash } from "node:crypto"
import ipaddr from "ipaddr.js"
import { seconds } from "./actor.ts"
import { countUpTo } from "./count-up-to.ts"
import { type Key, keys } from "./keys.ts"
import type { Refuse } from "./refusal.ts"
import type { Table, Write } from "./table.ts"

/** One subscriber's share of an address: IPv6 hands each of them 2^64, so only the network counts. */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === "ipv6"
    ? `${(address as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")}::/64`
    : address.toString()
}

/** The table keeps no address, only its hash. */
export const hashOfNetwork = (ip: string): string =>
  createHash("sha256").update(networkOf(ip)).digest("base64url").slice(0, 16)

const hour = 60 * 60

/** At most so many of one thing an hour from one address. Many people may share an address, so `most` is generous. */
export const addressLimit = (
  table: Table,
  { what, most, ip, now }: { what: "codes" | "logins" | "photos"; most: number; ip: string; now: Date },
) => {
  const thisHour = Math.floor(seconds(now) / hour)
  const key: Key = keys.fromAddress(what, hashOfNetwork(ip), thisHour)
  return {
    /** Counts one, or refuses. */
    async count(refuse: Refuse<"too_many">): Promise<void> {
      if (!(await countUpTo(table, key, { most, expiresAt: (thisHour + 2) * hour })))
        throw refuse("too_many", { detail: "Too many attempts from your network. Try again in an hour." })
    },
    /** Takes one back that turned out well. */
    takeBack: (): Write => ({ add: key, amounts: { value: -1 }, onlyIf: "beside" }),
  }
}
