import { keys } from "../platform/keys.ts"
import type { Item, TableReader, Write } from "../platform/table.ts"

/*
 * USER#id / PHONE   the phone that a user proved to hold, by a code that was texted to it
 */

export const provenPhoneItem = (userId: string, phone: string, now: Date): Item => ({
  ...keys.provenPhone(userId),
  schema: 1,
  phone,
  at: now.toISOString(),
})

/** The user typed in a code that was texted to this phone. */
export const provenPhoneWrite = (userId: string, phone: string, now: Date): Write => ({
  put: provenPhoneItem(userId, phone, now),
  onlyIf: "beside",
})

/** Of a deleted user. */
export const provenPhoneRemoval = (userId: string): Write => ({
  remove: keys.provenPhone(userId),
  onlyIf: "beside",
})

/** Whether this is the user's phone and they proved to hold it. One that the office typed into their record since is not. */
export const hasProvenPhone = async (
  table: TableReader,
  user: { _id: string; phone: string } | undefined,
  phone: string,
): Promise<boolean> => user?.phone === phone && (await table.get(keys.provenPhone(user._id)))?.phone === phone
