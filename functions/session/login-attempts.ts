import { createHash } from "node:crypto"
import * as z from "zod"
import { seconds } from "../platform/actor.ts"
import { addressLimit } from "../platform/address-limit.ts"
import { keys } from "../platform/keys.ts"
import type { Refuse } from "../platform/refusal.ts"
import { absent, retryOnConflict, type Table, versionIs, type Write } from "../platform/table.ts"
import { type Attempts, afterSuccess, countTry, noAttempts } from "./rules/attempts.ts"

/* PASS#tries#phone / A: the failures of a phone and of the devices that tried it, whether somebody has that phone or not */

const tries = { failures: z.int(), lastAt: z.int() }
const StoredAttempts = z.object({
  ...tries,
  devices: z.record(z.string(), z.object({ ...tries, known: z.boolean() })),
  version: z.int(),
})

/** A device that has not logged in for so long is a stranger again. */
const keptForDays = 90

/** An address and a browser; the table keeps neither. */
const deviceOf = ({ ip, userAgent }: { ip: string; userAgent: string }): string =>
  createHash("sha256").update(`${ip}\n${userAgent}`).digest("base64url").slice(0, 16)

const anotherTry = "another try with the same phone"

/**
 * Decides on the attempts as they stand and writes what was decided, together with `beside`; asked again when another try with
 * the same phone was faster. Nothing is written when nothing was decided.
 */
const change = async (
  table: Table,
  phone: string,
  now: Date,
  decide: (attempts: Attempts) => Attempts | undefined,
  beside: Write[],
): Promise<void> =>
  retryOnConflict([anotherTry], async () => {
    const item = await table.get(keys.loginAttempts(phone))
    const stored = item && StoredAttempts.parse(item)
    const next = decide(stored ?? noAttempts)
    if (!next) return
    const write: Write = {
      put: {
        ...keys.loginAttempts(phone),
        schema: 1,
        ...next,
        version: (stored?.version ?? 0) + 1,
        expiresAt: seconds(now) + keptForDays * 86_400,
      },
      onlyIf: stored ? versionIs(stored.version) : absent,
      race: anotherTry,
    }
    await table.transact([...beside, write])
  })

/** Far more than a shop's whole staff mistypes in an hour. */
const mostFailuresOfNetwork = 100

/** The tries of one phone on one device. */
export const loginAttempts = (
  table: Table,
  phone: string,
  { ip, userAgent }: { ip: string; userAgent: string },
  now: Date,
) => {
  const device = deviceOf({ ip, userAgent })
  const network = addressLimit(table, { what: "logins", most: mostFailuresOfNetwork, ip, now })
  let countedOfNetwork = false
  return {
    /**
     * Counts a try, or refuses it for a while; answers whether a password does not do and a code by text is needed. A device
     * that has logged in with this phone before doesn't count toward the limit of its network.
     */
    async count(refuse: Refuse<"too_many">): Promise<{ needsCode: boolean }> {
      let [needsCode, known] = [false, false]
      const decide = (attempts: Attempts): Attempts | undefined => {
        const decision = countTry(attempts, device, seconds(now))
        if (!decision.ok) throw refuse(decision.refusal, { detail: decision.detail })
        needsCode = "needsCode" in decision
        known = attempts.devices[device]?.known ?? false
        return "next" in decision ? decision.next : undefined
      }
      await change(table, phone, now, decide, [])
      if (!known && !needsCode) {
        await network.count(refuse)
        countedOfNetwork = true
      }
      return { needsCode }
    },
    /** takes the counts back, in one transaction with what the success writes */
    succeed: (writes: Write[]) =>
      change(table, phone, now, (attempts) => afterSuccess(attempts, device, seconds(now)), [
        ...writes,
        ...(countedOfNetwork ? [network.takeBack()] : []),
      ]),
  }
}
