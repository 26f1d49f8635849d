import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto"
import * as z from "zod"
import { messages } from "#shared/messages.ts"
import { epochSeconds } from "../platform/actor.ts"
import { hashNetwork } from "../platform/hourly-limit.ts"
import { type Key, keys } from "../platform/keys.ts"
import { incrementUpTo } from "../platform/limited-counter.ts"
import { messageWrite } from "../platform/outbox.ts"
import type { Refuse } from "../platform/refusal.ts"
import { fieldIs, isAbsent, retryOnConflict, type Table, versionIs, type Write } from "../platform/table.ts"
import { HashedSecret, hashSecret, verifySecret } from "./passwords.ts"
import {
  type CodeRequests,
  codeExpiry,
  countCodeTry,
  noRequests,
  requestCode,
  secondsToNextCode,
  secondsToReplace,
} from "./rules/one-time-code.ts"

/*
 * PASS#code#phone / REQUESTS#purpose: requests for codes, also of unknown phones
 * PASS#code#phone / N#nonce: hash of a code, under the hash of its purpose and the browser's nonce
 */

const requests = { sends: z.int(), sentAt: z.int() }
const StoredRequests = z.object({
  ...requests,
  networks: z.record(z.string(), z.object(requests)),
  version: z.int(),
})
type StoredRequests = z.output<typeof StoredRequests>

const StoredCode = HashedSecret.extend({
  /** absent for a booking's code */
  userId: z.string().optional(),
  nonceHash: z.string(),
  sentAt: z.int(),
  tries: z.int(),
  version: z.int(),
})
type StoredCode = z.output<typeof StoredCode>

export const codeRace = "another use of the same one-time code"

const hourSeconds = 60 * 60
const requestLifetimeSeconds = 24 * hourSeconds

/**
 * Codes of one purpose texted within an hour to all phones together. Many times what a busy day needs, and texts cost
 * money. Logins have a counter of their own, so that a flood of bookings can't keep people out.
 */
export const maxTextedCodes = 500

const textedCodes = (purpose: Purpose, now: Date) => ({
  key: keys.textedCodes(purpose, Math.floor(epochSeconds(now) / hourSeconds)),
  expiresAt: epochSeconds(now) + 2 * hourSeconds,
})

export const newNonce = (): string => randomBytes(32).toString("base64url")

/** A code works for one purpose only. */
type Purpose = "login" | "booking"

type CodeRequest = { phone: string; nonce: string; now: Date }

type CodeText = {
  body: (code: string) => string
  userId?: string
}

/** A correct code: `use` consumes it together with its effect, `undo` reverts the attempt if there is no effect. */
type Proof = {
  ok: true
  userId: string | undefined
  use: Write
  undo: () => Promise<void>
}
type NoProof = { ok: false; reason: "wrong" | "expired" | "too_many_tries" }

const hashNonce = (purpose: Purpose, nonce: string): string =>
  createHash("sha256").update(`${purpose} ${nonce}`).digest("base64url")

const findRequests = async (table: Table, key: Key): Promise<StoredRequests | undefined> => {
  const item = await table.get(key)
  return item && StoredRequests.parse(item)
}
const requestsWrite = (key: Key, previous: StoredRequests | undefined, next: CodeRequests): Write => ({
  put: {
    ...key,
    schema: 1,
    ...next,
    version: (previous?.version ?? 0) + 1,
    expiresAt: next.sentAt + requestLifetimeSeconds,
  },
  onlyIf: previous ? versionIs(previous.version) : isAbsent,
  race: codeRace,
})

const findCode = async (table: Table, phone: string, nonceHash: string): Promise<StoredCode | undefined> => {
  const item = await table.get(keys.oneTimeCode(phone, nonceHash))
  return item && StoredCode.parse(item)
}

/** Replaces the code of the same browser. Codes of other browsers stay valid. */
const codeWrites = async (
  { phone, nonceHash, now }: { phone: string; nonceHash: string; now: Date },
  previous: StoredCode | undefined,
  { body, userId }: CodeText,
): Promise<Write[]> => {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const sentAt = epochSeconds(now)
  const stored: StoredCode = {
    ...(await hashSecret(code)),
    ...(userId !== undefined && { userId }),
    nonceHash,
    sentAt,
    tries: 0,
    version: (previous?.version ?? 0) + 1,
  }
  return [
    {
      put: { ...keys.oneTimeCode(phone, nonceHash), schema: 1, ...stored, expiresAt: codeExpiry(sentAt) },
      onlyIf: previous ? versionIs(previous.version) : isAbsent,
      race: codeRace,
    },
    messageWrite({
      id: randomUUID(),
      kind: "text",
      to: phone,
      body: body(code),
      ...(userId !== undefined && { userId }),
      cause: "code",
      secretUntil: new Date(codeExpiry(sentAt) * 1000).toISOString(),
      at: now.toISOString(),
    }),
  ]
}

const unchangedGuard = ({ version }: StoredCode) => ({ onlyIf: versionIs(version), race: codeRace })
const triesWrite = (phone: string, stored: StoredCode, tries: number): Write => ({
  add: keys.oneTimeCode(phone, stored.nonceHash),
  amounts: { version: 1 },
  set: { tries },
  ...unchangedGuard(stored),
})

/** Undefined without a valid code. */
const secondsLeft = (
  { ip, now }: { ip: string; now: Date },
  stored: StoredCode | undefined,
  storedRequests: StoredRequests | undefined,
): number | undefined => {
  if (!stored || !countCodeTry(stored, epochSeconds(now)).ok) return undefined
  const network = secondsToNextCode(storedRequests ?? noRequests, hashNetwork(ip), epochSeconds(now))
  return Math.max(network, secondsToReplace(stored, epochSeconds(now)))
}

/** One-time codes by text: sending, limits, and use. */
export const oneTimeCodes = (table: Table, purpose: Purpose) => {
  const hashOf = ({ nonce }: CodeRequest) => hashNonce(purpose, nonce)
  const requestsKey = ({ phone }: CodeRequest) => keys.codeRequests(phone, purpose)

  return {
    /**
     * Texts a code within the limits of phone and network. A browser whose code is still valid gets no second text, so
     * retries and other tabs are harmless. `text` is undefined for a phone without a login: everything else happens
     * alike.
     */
    send: (
      request: CodeRequest & { ip: string },
      {
        text,
        isKnownNetwork,
        refuse,
        commit,
      }: {
        text: CodeText | undefined
        /** The phone's owner logged in from this network before. */
        isKnownNetwork: boolean
        refuse: Refuse<"too_many">
        commit: (writes: Write[]) => Promise<void>
      },
    ): Promise<void> =>
      retryOnConflict([codeRace], async () => {
        const { phone, ip, now } = request
        const [previous, earlierCode] = await Promise.all([
          findRequests(table, requestsKey(request)),
          text && findCode(table, phone, hashOf(request)),
        ])
        if (secondsLeft(request, earlierCode, previous)) return
        const from = { network: hashNetwork(ip), isKnown: isKnownNetwork }
        const decision = requestCode(previous ?? noRequests, from, epochSeconds(now))
        if (!decision.ok) throw refuse(decision.refusal, { detail: decision.detail })
        const { key, expiresAt } = textedCodes(purpose, now)
        // Phones without a login get the same answer, and don't use the limit up.
        const isFree = text
          ? await incrementUpTo(table, key, { limit: maxTextedCodes, expiresAt })
          : Number((await table.get(key))?.value ?? 0) < maxTextedCodes
        if (!isFree) throw refuse("too_many", { detail: messages.firstLogin.shopBusy })
        const code = text
          ? await codeWrites({ phone, nonceHash: hashOf(request), now }, earlierCode, text)
          : []
        await commit([requestsWrite(requestsKey(request), previous, decision.next), ...code])
      }),

    /** Undefined if it has no pending code. */
    secondsToNext: (request: CodeRequest & { ip: string }): Promise<number | undefined> =>
      Promise.all([
        findCode(table, request.phone, hashOf(request)),
        findRequests(table, requestsKey(request)),
      ]).then(([stored, storedRequests]) => secondsLeft(request, stored, storedRequests)),

    /** Counts the try before comparing. A code missing from the table counts as expired. */
    async prove(request: CodeRequest, code: string): Promise<Proof | NoProof> {
      const { phone, now } = request
      const attempt = await retryOnConflict([codeRace], async () => {
        const stored = await findCode(table, phone, hashOf(request))
        const decision = stored && countCodeTry(stored, epochSeconds(now))
        if (!stored || !decision) return "expired"
        if (!decision.ok) return decision.refusal
        await table.transact([triesWrite(phone, stored, decision.tries)])
        return { ...stored, tries: decision.tries, version: stored.version + 1 }
      })
      if (typeof attempt === "string") return { ok: false, reason: attempt }
      if (!(await verifySecret(code, attempt))) return { ok: false, reason: "wrong" }
      return {
        ok: true,
        userId: attempt.userId,
        // A concurrent wrong try changes the version, but the code stays valid.
        use: {
          remove: keys.oneTimeCode(phone, attempt.nonceHash),
          onlyIf: fieldIs("hash", attempt.hash),
          race: codeRace,
        },
        undo: () =>
          table.transact([
            {
              add: keys.oneTimeCode(phone, attempt.nonceHash),
              amounts: { version: 1, tries: -1 },
              onlyIf: fieldIs("hash", attempt.hash),
              race: codeRace,
            },
          ]),
      }
    },
  }
}
