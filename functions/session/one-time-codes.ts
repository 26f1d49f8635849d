import { randomInt, randomUUID } from "node:crypto"
import * as z from "zod"
import { messages } from "../../shared/messages.ts"
import { seconds } from "../platform/actor.ts"
import { keys } from "../platform/keys.ts"
import { messageWrite } from "../platform/outbox.ts"
import { absent, type TableReader, versionIs, type Write } from "../platform/table.ts"
import { HashedSecret, hashSecret } from "./passwords.ts"
import { type CodeState, goodUntil } from "./rules/one-time-code.ts"

/* PASS#code#phone / A: the hash of the code that was texted last, and how often codes were sent and tried */

const StoredCode = HashedSecret.extend({
  userId: z.string(),
  sends: z.int(),
  sentAt: z.int(),
  tries: z.int(),
  version: z.int(),
})
export type StoredCode = z.output<typeof StoredCode>

/** What `RaceLost` tells when another code was sent, tried or used meanwhile. */
export const codeRace = "another use of the same one-time code"

const keptFor = 24 * 60 * 60
const unchanged = (stored: StoredCode | undefined) => ({
  onlyIf: stored ? versionIs(stored.version) : absent,
  race: codeRace,
})

export const codeOf = async (table: TableReader, phone: string): Promise<StoredCode | undefined> => {
  const item = await table.get(keys.oneTimeCode(phone))
  return item && StoredCode.parse(item)
}

/** A new code, which nobody is told but the phone it is texted to. */
export const codeWrites = async (
  phone: string,
  userId: string,
  before: StoredCode | undefined,
  state: CodeState,
  now: Date,
): Promise<Write[]> => {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const stored: StoredCode = {
    ...(await hashSecret(code)),
    ...state,
    userId,
    version: (before?.version ?? 0) + 1,
  }
  return [
    {
      put: { ...keys.oneTimeCode(phone), schema: 1, ...stored, expiresAt: seconds(now) + keptFor },
      ...unchanged(before),
    },
    messageWrite({
      id: randomUUID(),
      kind: "text",
      to: phone,
      body: messages.firstLogin.text(code),
      userId,
      cause: "code",
      secretUntil: new Date(goodUntil(state) * 1000).toISOString(),
      at: now.toISOString(),
    }),
  ]
}

export const triedWrite = (phone: string, stored: StoredCode, { tries }: CodeState): Write => ({
  add: keys.oneTimeCode(phone),
  amounts: { version: 1 },
  set: { tries },
  ...unchanged(stored),
})

/** A code opens once. */
export const usedWrite = (phone: string, stored: StoredCode): Write => ({
  remove: keys.oneTimeCode(phone),
  ...unchanged(stored),
})
