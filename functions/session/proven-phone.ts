import { keys } from "../platform/keys.ts"
import type { Item, TableReader, Write } from "../platform/table.ts"

/* USER#id / PHONE: the phone that a user verified with a texted code */

export const provenPhoneItem = (userId: string, phone: string, now: Date): Item => ({
  ...keys.provenPhone(userId),
  schema: 1,
  phone,
  at: now.toISOString(),
})

export const provenPhoneWrite = (userId: string, phone: string, now: Date): Write => ({
  put: provenPhoneItem(userId, phone, now),
  onlyIf: "unguarded",
})

export const provenPhoneRemoval = (userId: string): Write => ({
  remove: keys.provenPhone(userId),
  onlyIf: "unguarded",
})

/** False if staff changed the phone since. */
export const hasProvenPhone = async (
  table: TableReader,
  user: { _id: string; phone: string } | undefined,
  phone: string,
): Promise<boolean> => user?.phone === phone && (await table.get(keys.provenPhone(user._id)))?.phone === phone
