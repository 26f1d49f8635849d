import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import * as z from "zod"
import { lastFour } from "#shared/domain/people/phone.ts"
import { keys } from "../platform/keys.ts"
import type { Item, TableReader, Write } from "../platform/table.ts"

/* Password hashes lie under a prefix of their own, PASS#id / A, which every other function's role is denied. */

/** What a hash of argon2id takes, memory in KiB. Stored with the hash, so that it can grow. */
const Cost = z.object({ memory: z.int(), passes: z.int(), parallelism: z.int() })
type Cost = z.output<typeof Cost>

/** As OWASP recommends it: 19 MiB, two passes, one lane. */
const usualCost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 }

/** What is kept of a secret that a person types. */
export const HashedSecret = z.object({
  cost: Cost,
  /** base64url, as the hash */
  salt: z.string(),
  hash: z.string(),
})
type HashedSecret = z.output<typeof HashedSecret>

const StoredPassword = HashedSecret.extend({
  /** by the user; the initial one opens nothing but the way to an own one (docs/domain.md, section 9) */
  chosen: z.boolean(),
})

const derive = promisify(argon2)
const hashOf = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost) =>
  derive("argon2id", { message: password, nonce: salt, memory, passes, parallelism, tagLength: 32 })

export const hashSecret = async (typed: string, cost = usualCost): Promise<HashedSecret> => {
  const salt = randomBytes(16)
  const hash = await hashOf(typed, salt, cost)
  return { cost, salt: salt.toString("base64url"), hash: hash.toString("base64url") }
}

export const isSecret = async (typed: string, stored: HashedSecret): Promise<boolean> => {
  const given = await hashOf(typed, Buffer.from(stored.salt, "base64url"), stored.cost)
  const wanted = Buffer.from(stored.hash, "base64url")
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** An account starts with the last four digits of its phone. */
export const initialPassword = (phone: string): string => lastFour(phone)

/** A password as it is stored. Its hash costs what it should unless told: less is for one that is no secret. */
export const passwordItem = async (
  userId: string,
  password: string,
  { chosen, cost }: { chosen: boolean; cost?: Cost },
): Promise<Item> => ({
  ...keys.password(userId),
  schema: 1,
  ...(await hashSecret(password, cost)),
  chosen,
})

/** Sets a password, whatever it was before. */
export const passwordWrite = async (
  userId: string,
  password: string,
  { chosen }: { chosen: boolean },
): Promise<Write> => ({ put: await passwordItem(userId, password, { chosen }), onlyIf: "beside" })

/** Of a deleted user. */
export const passwordRemoval = (userId: string): Write => ({
  remove: keys.password(userId),
  onlyIf: "beside",
})

/** Stands in for the password of a phone that nobody has: it costs the same time and is nobody's. */
const nobodys = { cost: usualCost, salt: randomBytes(16).toString("base64url"), hash: "", chosen: true }

const storedPassword = async (table: TableReader, userId: string) => {
  const item = await table.get(keys.password(userId))
  return item && StoredPassword.parse(item)
}

/** Whether it is the user's password, and whether they chose it. Takes the same time when there is no such user. */
export const verifyPassword = async (
  table: TableReader,
  userId: string | undefined,
  password: string,
): Promise<"wrong" | "initial" | "chosen"> => {
  const stored = (await storedPassword(table, userId ?? "nobody")) ?? nobodys
  if (!(await isSecret(password, stored))) return "wrong"
  return stored.chosen ? "chosen" : "initial"
}

/** Whether the user chose their password. */
export const hasChosenPassword = async (table: TableReader, userId: string): Promise<boolean> =>
  (await storedPassword(table, userId))?.chosen ?? false
