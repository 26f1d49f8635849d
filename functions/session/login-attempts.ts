import { createHash } from "node:crypto"
import * as z from "zod"
import { epochSeconds, expiryAfterDays } from "../platform/actor.ts"
import { addressLimit, hashNetwork, networkOf } from "../platform/hourly-limit.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { isAbsent, retryOnConflict, type Table, versionIs, type Write } from "../platform/table.ts"
import { type Attempts, afterSuccess, countAttempt, noAttempts } from "./rules/attempts.ts"

/* PASS#tries#phone / A: failed logins of a phone and of each device, also for unknown phones, and networks of logins */

const tryFields = { failures: z.int(), lastAt: z.int() }
const StoredAttempts = z.object({
  ...tryFields,
  devices: z.record(z.string(), z.object({ ...tryFields, known: z.boolean() })),
  networks: z.array(z.string()).default([]),
  version: z.int(),
})

/** Days until a device or network counts as unknown again. */
const lifetimeDays = 90

/** The table stores neither address nor browser. A phone on IPv6 changes its address within its network every day. */
const hashDevice = ({ ip, userAgent }: { ip: string; userAgent: string }): string =>
  createHash("sha256")
    .update(`${networkOf(ip)}\n${userAgent}`)
    .digest("base64url")
    .slice(0, 16)

const findAttempts = async (table: Table, phone: string) => {
  const item = await table.get(keys.loginAttempts(phone))
  return item && StoredAttempts.parse(item)
}

/** Whether one of the phone's latest logins came from this network. */
export const hasLoggedInFrom = async (table: Table, phone: string, ip: string): Promise<boolean> =>
  (await findAttempts(table, phone))?.networks.includes(hashNetwork(ip)) ?? false

const attemptsRace = "another try with the same phone"

/**
 * Writes the decision together with `additionalWrites`, and decides again after a race. Writes nothing without a
 * decision.
 */
const changeAttempts = async (
  table: Table,
  phone: string,
  now: Date,
  decide: (attempts: Attempts) => Attempts | undefined,
  additionalWrites: Write[],
): Promise<void> =>
  retryOnConflict([attemptsRace], async () => {
    const stored = await findAttempts(table, phone)
    const next = decide(stored ?? noAttempts)
    if (!next) return
    const write: Write = {
      put: {
        ...keys.loginAttempts(phone),
        schema: 1,
        ...next,
        version: (stored?.version ?? 0) + 1,
        expiresAt: expiryAfterDays(now, lifetimeDays),
      },
      onlyIf: stored ? versionIs(stored.version) : isAbsent,
      race: attemptsRace,
    }
    await table.transact([...additionalWrites, write])
  })

/** Far more than a shop's staff mistypes in an hour. */
const maxFailuresPerNetwork = 100

export const loginAttempts = (
  table: Table,
  phone: string,
  { ip, userAgent }: { ip: string; userAgent: string },
  now: Date,
) => {
  const device = hashDevice({ ip, userAgent })
  const network = addressLimit(table, { kind: "logins", limit: maxFailuresPerNetwork, ip, now })
  let countedForNetwork = false
  return {
    /** Counts an attempt or refuses it for a while. A known device doesn't count toward its network's limit. */
    async count(refuse: Refuse<"too_many">): Promise<{ needsCode: boolean }> {
      let [needsCode, known] = [false, false]
      const decide = (attempts: Attempts): Attempts | undefined => {
        const decision = countAttempt(attempts, device, epochSeconds(now))
        if (!decision.ok) throw refuse(decision.refusal, { detail: decision.detail })
        needsCode = "needsCode" in decision
        known = attempts.devices[device]?.known ?? false
        return "next" in decision ? decision.next : undefined
      }
      await changeAttempts(table, phone, now, decide, [])
      if (!known && !needsCode) {
        await network.count(refuse)
        countedForNetwork = true
      }
      return { needsCode }
    },
    /** reverts the counts in the transaction of the success */
    succeed: (writes: Write[]) =>
      changeAttempts(
        table,
        phone,
        now,
        (attempts) => afterSuccess(attempts, { device, network: hashNetwork(ip) }, epochSeconds(now)),
        [...writes, ...(countedForNetwork ? [network.undo()] : [])],
      ),
  }
}
