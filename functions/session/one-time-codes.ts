import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto"
import * as z from "zod"
import { messages } from "#shared/messages.ts"
import { seconds } from "../platform/actor.ts"
import { hashOfNetwork } from "../platform/address-limit.ts"
import { countUpTo } from "../platform/count-up-to.ts"
import { keys } from "../platform/keys.ts"
import { messageWrite } from "../platform/outbox.ts"
import type { Refuse } from "../platform/refusal.ts"
import { absent, fieldIs, retryOnConflict, type Table, versionIs, type Write } from "../platform/table.ts"
import { HashedSecret, hashSecret, isSecret } from "./passwords.ts"
import {
  type CodeRequests,
  goodUntil,
  noRequests,
  requestCode,
  secondsToNextCode,
  secondsToReplace,
  tryCode,
} from "./rules/one-time-code.ts"

/*
 * PASS#code#phone / A            how often codes were asked for, whether somebody has that phone or not
 * PASS#code#phone / N#nonce      the hash of a code, under the hash of its purpose and the nonce of the browser that asked for it
 */

const requests = { sends: z.int(), sentAt: z.int() }
const StoredRequests = z.object({
  ...requests,
  networks: z.record(z.string(), z.object(requests)),
  version: z.int(),
})
type StoredRequests = z.output<typeof StoredRequests>

const StoredCode = HashedSecret.extend({
  /** whose login it opens; a booking's code opens none */
  userId: z.string().optional(),
  nonceHash: z.string(),
  sentAt: z.int(),
  tries: z.int(),
  version: z.int(),
})
type StoredCode = z.output<typeof StoredCode>

/** What `RaceLost` tells when a code was used, replaced or tried meanwhile. */
export const codeRace = "another use of the same one-time code"

const hour = 60 * 60
const keptFor = 24 * hour

/** Codes that are texted within an hour, to all phones together. Many times what a busy day needs, and texts cost money. */
export const mostTextedCodes = 500

const textedCodes = (now: Date) => ({
  key: keys.textedCodes(Math.floor(seconds(now) / hour)),
  expiresAt: seconds(now) + 2 * hour,
})

export const newNonce = (): string => randomBytes(32).toString("base64url")

/** What a code is for. A code of one purpose is unknown to the other, whatever its owner was talked into. */
type Purpose = "login" | "booking"

/** Whose phone, and which browser. */
type Asker = { phone: string; nonce: string; now: Date }

type Text = {
  /** the sentence with the code in it */
  body: (code: string) => string
  userId?: string
}

/** What a right code gives: the write that uses it up with its effect, and the way to keep it when there is no effect. */
type Proof = {
  ok: true
  userId: string | undefined
  /** A code is used once. */
  use: Write
  /** A right code costs no try when what it was sent with is refused. */
  takeBack: () => Promise<void>
}
type NoProof = { ok: false; why: "wrong" | "expired" | "too_many_tries" }

/** One-time codes by text, which prove that a person holds a phone: sending, limits, and use. */
export const oneTimeCodes = (table: Table, purpose: Purpose) => {
  const hashOfNonce = (nonce: string): string =>
    createHash("sha256").update(`${purpose} ${nonce}`).digest("base64url")

  const requestsOf = async (phone: string): Promise<StoredRequests | undefined> => {
    const item = await table.get(keys.codeRequests(phone))
    return item && StoredRequests.parse(item)
  }
  const requestsWrite = (phone: string, before: StoredRequests | undefined, next: CodeRequests): Write => ({
    put: {
      ...keys.codeRequests(phone),
      schema: 1,
      ...next,
      version: (before?.version ?? 0) + 1,
      expiresAt: next.sentAt + keptFor,
    },
    onlyIf: before ? versionIs(before.version) : absent,
    race: codeRace,
  })

  const codeOf = async (phone: string, nonce: string): Promise<StoredCode | undefined> => {
    const item = await table.get(keys.oneTimeCode(phone, hashOfNonce(nonce)))
    return item && StoredCode.parse(item)
  }

  /** Another code for the same nonce takes the place of the one before. Those of other browsers stay valid. */
  const codeWrites = async (
    { phone, nonce, now }: Asker,
    before: StoredCode | undefined,
    { body, userId }: Text,
  ): Promise<Write[]> => {
    const code = String(randomInt(1_000_000)).padStart(6, "0")
    const sentAt = seconds(now)
    const nonceHash = hashOfNonce(nonce)
    const stored: StoredCode = {
      ...(await hashSecret(code)),
      ...(userId !== undefined && { userId }),
      nonceHash,
      sentAt,
      tries: 0,
      version: (before?.version ?? 0) + 1,
    }
    return [
      {
        put: { ...keys.oneTimeCode(phone, nonceHash), schema: 1, ...stored, expiresAt: goodUntil(sentAt) },
        onlyIf: before ? versionIs(before.version) : absent,
        race: codeRace,
      },
      messageWrite({
        id: randomUUID(),
        kind: "text",
        to: phone,
        body: body(code),
        ...(userId !== undefined && { userId }),
        cause: "code",
        secretUntil: new Date(goodUntil(sentAt) * 1000).toISOString(),
        at: now.toISOString(),
      }),
    ]
  }

  const unchanged = ({ version }: StoredCode) => ({ onlyIf: versionIs(version), race: codeRace })
  const triesWrite = (phone: string, stored: StoredCode, tries: number): Write => ({
    add: keys.oneTimeCode(phone, stored.nonceHash),
    amounts: { version: 1 },
    set: { tries },
    ...unchanged(stored),
  })

  /** Of a code that can still be typed in. */
  const secondsLeft = (
    { ip, now }: { ip: string; now: Date },
    stored: StoredCode | undefined,
    requested: StoredRequests | undefined,
  ): number | undefined => {
    if (!stored || !tryCode(stored, seconds(now)).ok) return undefined
    const network = secondsToNextCode(requested ?? noRequests, hashOfNetwork(ip), seconds(now))
    return Math.max(network, secondsToReplace(stored, seconds(now)))
  }

  return {
    /**
     * Texts a code, within the limits of the phone and of the network. A browser that has a code and may not have another yet
     * keeps it, so a call that is sent again, after a lost reply or from another tab, texts nothing. With `text` undefined all
     * happens but the text: a phone without a login is counted and answered as one with a login.
     */
    send: (
      asker: Asker & { ip: string },
      {
        text,
        refuse,
        commit,
      }: { text: Text | undefined; refuse: Refuse<"too_many">; commit: (writes: Write[]) => Promise<void> },
    ): Promise<void> =>
      retryOnConflict([codeRace], async () => {
        const { phone, nonce, ip, now } = asker
        const [before, earlier] = await Promise.all([requestsOf(phone), text && codeOf(phone, nonce)])
        if (secondsLeft(asker, earlier, before)) return
        const decision = requestCode(before ?? noRequests, hashOfNetwork(ip), seconds(now))
        if (!decision.ok) throw refuse(decision.refusal, { detail: decision.detail })
        const { key, expiresAt } = textedCodes(now)
        // Phones without a login get the same answer, and don't use the limit up.
        const isFree = text
          ? await countUpTo(table, key, { most: mostTextedCodes, expiresAt })
          : Number((await table.get(key))?.value ?? 0) < mostTextedCodes
        if (!isFree) throw refuse("too_many", { detail: messages.firstLogin.shopBusy })
        const code = text ? await codeWrites(asker, earlier, text) : []
        await commit([requestsWrite(phone, before, decision.next), ...code])
      }),

    /** Seconds until this browser may have another code; undefined when it waits for none. */
    secondsToNext: (asker: Asker & { ip: string }): Promise<number | undefined> =>
      Promise.all([codeOf(asker.phone, asker.nonce), requestsOf(asker.phone)]).then(([stored, requested]) =>
        secondsLeft(asker, stored, requested),
      ),

    /** Counts a try, then compares. A code that the table has forgotten counts as expired. */
    async prove({ phone, nonce, now }: Asker, code: string): Promise<Proof | NoProof> {
      const tried = await retryOnConflict([codeRace], async () => {
        const stored = await codeOf(phone, nonce)
        const decision = stored && tryCode(stored, seconds(now))
        if (!stored || !decision) return "expired"
        if (!decision.ok) return decision.refusal
        await table.transact([triesWrite(phone, stored, decision.tries)])
        return { ...stored, tries: decision.tries, version: stored.version + 1 }
      })
      if (typeof tried === "string") return { ok: false, why: tried }
      if (!(await isSecret(code, tried))) return { ok: false, why: "wrong" }
      return {
        ok: true,
        userId: tried.userId,
        // A wrong try beside it changes the version, and the code stays right.
        use: {
          remove: keys.oneTimeCode(phone, tried.nonceHash),
          onlyIf: fieldIs("hash", tried.hash),
          race: codeRace,
        },
        takeBack: () =>
          table.transact([
            {
              add: keys.oneTimeCode(phone, tried.nonceHash),
              amounts: { version: 1, tries: -1 },
              onlyIf: fieldIs("hash", tried.hash),
              race: codeRace,
            },
          ]),
      }
    },
  }
}
