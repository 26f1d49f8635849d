import { createHmac } from "node:crypto"
import { expiryAfterDays } from "./actor.ts"
import { keys } from "./keys.ts"
import { Refusal } from "./refusal.ts"
import { isAbsent, RaceLost, type Table, type TableReader, type Write } from "./table.ts"

/** An earlier call with this key succeeded. `reply` is its stored reply. */
export class RepeatedCall extends Error {
  override name = "RepeatedCall"
  readonly reply: unknown
  constructor(reply: unknown) {
    super("This call was repeated.")
    this.reply = reply
  }
}

/** A phone may stay offline this long before it retries. */
const lifetimeDays = 30
const race = "the same idempotency key twice"

/**
 * `throwIfRepeated` throws `RepeatedCall`, or refuses a key that was used for a different request. `commit` writes the effect and
 * the reply in one transaction.
 */
export const createIdempotency = (
  table: TableReader & Partial<Pick<Table, "transact">>,
  call: {
    actor: string
    endpoint: string
    key: string | undefined
    request: string
    /** keys the hash of requests that contain passwords, so it can't be brute-forced */
    pepper: string
    now: Date
  },
) => {
  const key = call.key === undefined ? undefined : keys.idempotency(call.actor, call.endpoint, call.key)
  const hashRequest = () => createHmac("sha256", call.pepper).update(call.request).digest("base64url")

  const throwIfRepeated = async (): Promise<void> => {
    const item = key && (await table.get(key))
    if (!item) return
    if (item.hash !== hashRequest()) throw new Refusal("key_reused")
    throw new RepeatedCall(item.reply)
  }

  const commit = async (writes: Write[], reply: unknown): Promise<void> => {
    if (!table.transact) throw new Error(`${call.endpoint} did not declare table:write.`)
    if (!key) {
      if (writes.length > 0) await table.transact(writes)
      return
    }
    const expiresAt = expiryAfterDays(call.now, lifetimeDays)
    // Listed first, so the slower of two identical calls fails here rather than on another condition.
    const storedReply: Write = {
      put: { ...key, hash: hashRequest(), reply, expiresAt },
      onlyIf: isAbsent,
      race,
    }
    try {
      await table.transact([storedReply, ...writes])
    } catch (error) {
      if (error instanceof RaceLost && error.race === race) await throwIfRepeated()
      throw error
    }
  }

  return { throwIfRepeated, commit }
}

export type Commit = ReturnType<typeof createIdempotency>["commit"]
