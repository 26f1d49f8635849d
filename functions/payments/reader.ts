import * as z from "zod"
import type { Actor } from "../platform/actor.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { absent, fieldIs, type Item, type TableReader, type Write } from "../platform/table.ts"
import { type Person, personOf } from "../platform/versioned.ts"

// Other areas know this file, and the area's store.

/*
 * Who a customer is at Square
 *   of a user     USER#id / SQUARE
 *   of an id      UNIQ#square#id / A
 *   who leaves    gsi1 SQUARE#leaving / at#id    deleted here, with cards on file there
 */

const schema = 1

const StoredCustomer = z.object({
  userId: z.string().optional(),
  squareCustomerId: z.string(),
  left: z
    .object({
      at: z.string(),
      by: z.object({ _id: z.string(), name: z.string(), initials: z.string(), session: z.string() }),
    })
    .optional(),
})
type StoredCustomer = z.output<typeof StoredCustomer>

/** A deleted user whose cards at Square are still to be disabled. */
export type Leaving = { userId: string; squareCustomerId: string; at: string; by: Person }

/** What `RaceLost` tells when the customer was made at Square in the moment of their deletion. */
export const squareCustomerRace = "a customer made at Square while they were deleted"

export const customerReader = (table: TableReader) => {
  const of = async (userId: string): Promise<StoredCustomer | undefined> => {
    const item = await table.get(keys.squareCustomer(userId))
    return item && StoredCustomer.parse(item)
  }
  return {
    /** their id at Square, if they have one there */
    idOf: async (userId: string): Promise<string | undefined> => (await of(userId))?.squareCustomerId,

    /** The customer whose id at Square this is. Older ones are found once POST /squareuser was called for them again. */
    userAt: async (squareCustomerId: string): Promise<string | undefined> => {
      const item = await table.get(keys.atSquare(squareCustomerId))
      return item && z.object({ userId: z.string() }).parse(item).userId
    },

    /** With their user they leave: a clock disables their cards at Square, as often as that takes. */
    async leaveWith(userId: string, { by, now }: { by: Actor; now: Date }): Promise<Write> {
      const key = keys.squareCustomer(userId)
      const customer = await of(userId)
      if (!customer) return { check: key, onlyIf: absent, race: squareCustomerRace }
      const left = { at: now.toISOString(), by: personOf(by) }
      return {
        put: {
          ...customerItem(userId, customer.squareCustomerId),
          left,
          gsi1pk: indexKeys.squareLeaving,
          gsi1sk: indexKeys.messageAt(left.at, userId),
        },
        onlyIf: fieldIs("squareCustomerId", customer.squareCustomerId),
        race: squareCustomerRace,
      }
    },

    /** who left, the first first */
    async leaving(limit: number): Promise<Leaving[]> {
      const { items } = await table.query({ index: "gsi1", partition: indexKeys.squareLeaving, limit })
      return items.flatMap((item) => {
        const { userId, squareCustomerId, left } = StoredCustomer.parse(item)
        return userId !== undefined && left ? [{ userId, squareCustomerId, ...left }] : []
      })
    },
  }
}

/** Finds the customer by their id at Square. */
export const atSquareWrite = (userId: string, squareCustomerId: string): Write => ({
  put: { ...keys.atSquare(squareCustomerId), schema, userId },
  onlyIf: "beside",
})

export const customerItem = (userId: string, squareCustomerId: string): Item => ({
  ...keys.squareCustomer(userId),
  schema,
  userId,
  squareCustomerId,
})
