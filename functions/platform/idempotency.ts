import { createHmac } from "node:crypto"
import { seconds } from "./actor.ts"
import { keys } from "./keys.ts"
import { Refusal } from "./refusal.ts"
import { absent, RaceLost, type Table, type TableReader, type Write } from "./table.ts"

/** The same change was made before under this key. Its reply is sent again. */
export class AlreadyDone extends Error {
  override name = "AlreadyDone"
  readonly reply: unknown
  constructor(reply: unknown) {
    super("This was done before.")
    this.reply = reply
  }
}

/** Days. A phone may be offline that long before it retries. */
const keptForDays = 30
const race = "the same idempotency key twice"

/**
 * `find` throws `AlreadyDone`, or refuses a key that was used for another request. `commit` writes the effect and the
 * reply in one transaction, so a retry repeats nothing.
 */
export const idempotencyOf = (
  table: TableReader & Partial<Pick<Table, "transact">>,
  call: {
    actor: string
    endpoint: string
    key: string | undefined
    request: string
    /** a secret for hashing requests that contain passwords, which could otherwise be guessed */
    pepper: string
    now: Date
  },
) => {
  const key = call.key === undefined ? undefined : keys.idempotency(call.actor, call.endpoint, call.key)
  const hashOf = () => createHmac("sha256", call.pepper).update(call.request).digest("base64url")

  const find = async (): Promise<void> => {
    const item = key && (await table.get(key))
    if (!item) return
    if (item.hash !== hashOf()) throw new Refusal("key_reused")
    throw new AlreadyDone(item.reply)
  }

  const commit = async (writes: Write[], reply: unknown): Promise<void> => {
    if (!table.transact) throw new Error(`${call.endpoint} did not declare table:write.`)
    if (!key) {
      if (writes.length > 0) await table.transact(writes)
      return
    }
    const expiresAt = seconds(call.now) + keptForDays * 86_400
    // First, so that the slower of two equal calls fails on this write and not on another.
    const remembered: Write = { put: { ...key, hash: hashOf(), reply, expiresAt }, onlyIf: absent, race }
    try {
      await table.transact([remembered, ...writes])
    } catch (error) {
      if (error instanceof RaceLost && error.race === race) await find()
      throw error
    }
  }

  return { find, commit }
}

export type Commit = ReturnType<typeof idempotencyOf>["commit"]
