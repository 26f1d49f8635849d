import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto"
import * as z from "zod"
import { messages } from "../../shared/messages.ts"
import { seconds } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { messageWrite } from "../platform/outbox.ts"
import { absent, type TableReader, versionIs, type Write } from "../platform/table.ts"
import { HashedSecret, hashSecret } from "./passwords.ts"
import { type CodeRequests, goodUntil } from "./rules/one-time-code.ts"

/*
 * PASS#code#phone / A            how often codes were asked for, whether somebody has that phone or not
 * PASS#code#phone / N#nonce      the hash of a code, under the hash of the nonce of the browser that asked for it
 */

const requests = { sends: z.int(), sentAt: z.int() }
const StoredRequests = z.object({
  ...requests,
  networks: z.record(z.string(), z.object(requests)),
  version: z.int(),
})
type StoredRequests = z.output<typeof StoredRequests>

const StoredCode = HashedSecret.extend({
  userId: z.string(),
  nonceHash: z.string(),
  sentAt: z.int(),
  tries: z.int(),
  version: z.int(),
})
export type StoredCode = z.output<typeof StoredCode>

/** What `RaceLost` tells when another code was sent, tried or used meanwhile. */
export const codeRace = "another use of the same one-time code"

const keptFor = 24 * 60 * 60

export const newNonce = (): string => randomBytes(32).toString("base64url")
const hashOfNonce = (nonce: string): string => createHash("sha256").update(nonce).digest("base64url")

export const requestsOf = async (table: TableReader, phone: string): Promise<StoredRequests | undefined> => {
  const item = await table.get(keys.codeRequests(phone))
  return item && StoredRequests.parse(item)
}

export const requestsWrite = (
  phone: string,
  before: StoredRequests | undefined,
  next: CodeRequests,
): Write => ({
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

export const codeOf = async (
  table: TableReader,
  phone: string,
  nonce: string,
): Promise<StoredCode | undefined> => {
  const item = await table.get(keys.oneTimeCode(phone, hashOfNonce(nonce)))
  return item && StoredCode.parse(item)
}

/** Adds a code. Codes that other browsers asked for stay valid, so no request replaces another's code. */
export const codeWrites = async (
  phone: string,
  userId: string,
  nonce: string,
  now: Date,
): Promise<Write[]> => {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const sentAt = seconds(now)
  const nonceHash = hashOfNonce(nonce)
  const stored: StoredCode = { ...(await hashSecret(code)), userId, nonceHash, sentAt, tries: 0, version: 1 }
  return [
    {
      put: { ...keys.oneTimeCode(phone, nonceHash), schema: 1, ...stored, expiresAt: goodUntil(sentAt) },
      onlyIf: absent,
      race: codeRace,
    },
    messageWrite({
      id: randomUUID(),
      kind: "text",
      to: phone,
      body: messages.firstLogin.text(code),
      userId,
      cause: "code",
      secretUntil: new Date(goodUntil(sentAt) * 1000).toISOString(),
      at: now.toISOString(),
    }),
  ]
}

const unchanged = ({ version }: StoredCode) => ({ onlyIf: versionIs(version), race: codeRace })

export const triesWrite = (phone: string, stored: StoredCode, tries: number): Write => ({
  add: keys.oneTimeCode(phone, stored.nonceHash),
  amounts: { version: 1 },
  set: { tries },
  ...unchanged(stored),
})

/** A code opens once. */
export const usedWrite = (phone: string, stored: StoredCode): Write => ({
  remove: keys.oneTimeCode(phone, stored.nonceHash),
  ...unchanged(stored),
})
