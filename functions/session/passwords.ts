import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import * as z from "zod"
import { lastFour } from "#shared/domain/people/phone.ts"
import { keys } from "../platform/keys.ts"
import type { Item, TableReader, Write } from "../platform/table.ts"

/* PASS#id / A: a prefix that all other functions' roles are denied. */

/** argon2id parameters, memory in KiB. Stored with the hash, so they can grow. */
const Cost = z.object({ memory: z.int(), passes: z.int(), parallelism: z.int() })
type Cost = z.output<typeof Cost>

/** OWASP's recommendation: 19 MiB, two passes, one lane. */
const defaultCost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 }

export const HashedSecret = z.object({
  cost: Cost,
  /** base64url */
  salt: z.string(),
  hash: z.string(),
})
type HashedSecret = z.output<typeof HashedSecret>

const StoredPassword = HashedSecret.extend({
  /** false for the initial password, which only leads to choosing one (docs/domain.md, section 9) */
  chosen: z.boolean(),
})

const derive = promisify(argon2)
const deriveHash = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost) =>
  derive("argon2id", { message: password, nonce: salt, memory, passes, parallelism, tagLength: 32 })

export const hashSecret = async (secret: string, cost = defaultCost): Promise<HashedSecret> => {
  const salt = randomBytes(16)
  const hash = await deriveHash(secret, salt, cost)
  return { cost, salt: salt.toString("base64url"), hash: hash.toString("base64url") }
}

export const verifySecret = async (secret: string, stored: HashedSecret): Promise<boolean> => {
  const actual = await deriveHash(secret, Buffer.from(stored.salt, "base64url"), stored.cost)
  const expected = Buffer.from(stored.hash, "base64url")
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

export const initialPassword = (phone: string): string => lastFour(phone)

/** `cost` is lower for demo data. */
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

export const passwordWrite = async (
  userId: string,
  password: string,
  { chosen }: { chosen: boolean },
): Promise<Write> => ({ put: await passwordItem(userId, password, { chosen }), onlyIf: "unguarded" })

export const passwordRemoval = (userId: string): Write => ({
  remove: keys.password(userId),
  onlyIf: "unguarded",
})

/** Hashed for unknown phones, so that the reply takes the same time. */
const placeholderPassword = {
  cost: defaultCost,
  salt: randomBytes(16).toString("base64url"),
  hash: "",
  chosen: true,
}

const findPassword = async (table: TableReader, userId: string) => {
  const item = await table.get(keys.password(userId))
  return item && StoredPassword.parse(item)
}

/** Takes the same time for an unknown user. */
export const verifyPassword = async (
  table: TableReader,
  userId: string | undefined,
  password: string,
): Promise<"wrong" | "initial" | "chosen"> => {
  const stored = (await findPassword(table, userId ?? "nobody")) ?? placeholderPassword
  if (!(await verifySecret(password, stored))) return "wrong"
  return stored.chosen ? "chosen" : "initial"
}

export const hasChosenPassword = async (table: TableReader, userId: string): Promise<boolean> =>
  (await findPassword(table, userId))?.chosen ?? false
