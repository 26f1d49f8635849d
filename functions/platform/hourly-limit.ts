import { createHash } from "node:crypto"
import ipaddr from "ipaddr.js"
import { t } from "#shared/language.ts"
import { epochSeconds } from "./actor.ts"
import { type Key, keys } from "./keys.ts"
import { incrementUpTo } from "./limited-counter.ts"
import type { Refuse } from "./refusal.ts"
import type { Table, Write } from "./table.ts"

/** An IPv6 subscriber has 2^64 addresses, so only the network counts. */
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

export const hashNetwork = (ip: string): string =>
  createHash("sha256").update(networkOf(ip)).digest("base64url").slice(0, 16)

const secondsPerHour = 60 * 60

type Kind =
  | "bookings"
  | "cards"
  | "codes"
  | "consents"
  | "emails"
  | "jobs"
  | "logins"
  | "passwords"
  | "photos"
  | "quotes"
  | "times"

type Limit = { kind: Kind; limit: number; now: Date }

/** At most `limit` per hour of one kind for `subject`: a network's hash, a job, or a user. */
export const hourlyLimit = (
  table: Table,
  { kind, limit, now, subject, detail }: Limit & { subject: string; detail: string },
) => {
  const thisHour = Math.floor(epochSeconds(now) / secondsPerHour)
  const key: Key = keys.hourlyLimit(kind, subject, thisHour)
  return {
    async count(refuse: Refuse<"too_many">): Promise<void> {
      if (!(await incrementUpTo(table, key, { limit, expiresAt: (thisHour + 2) * secondsPerHour })))
        throw refuse("too_many", { detail })
    },
    undo: (): Write => ({ add: key, amounts: { value: -1 }, onlyIf: "unguarded" }),
  }
}

/** Offices share addresses, so keep `limit` generous. */
export const addressLimit = (table: Table, { ip, ...limit }: Limit & { ip: string }) =>
  hourlyLimit(table, {
    ...limit,
    subject: hashNetwork(ip),
    detail: t("Too many attempts from your network. Try again in an hour."),
  })
