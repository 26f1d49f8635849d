import * as z from "zod"
import type { Actor } from "../platform/actor.ts"
import { indexKeys, keys } from "../platform/keys.ts"
import { fieldIs, type Item, isAbsent, type TableReader, type Write } from "../platform/table.ts"
import { type Person, StoredPerson, toPerson } from "../platform/versioned.ts"

// Public to other areas, like store.ts.

/*
 * Access patterns of customers at Square
 * of a user: USER#id / SQUARE
 * of an id at Square: UNIQ#square#id / A
 * deleted users whose cards must be disabled: gsi1 SQUARE#leaving / at#id
 */

const schema = 1

const StoredCustomer = z.object({
  userId: z.string().optional(),
  squareCustomerId: z.string(),
  left: z
    .object({
      at: z.string(),
      by: StoredPerson,
    })
    .optional(),
})
type StoredCustomer = z.output<typeof StoredCustomer>

export type DeletedCustomer = { userId: string; squareCustomerId: string; at: string; by: Person }

/** Race: the customer was created at Square while their user was deleted. */
export const squareCustomerRace = "a customer made at Square while they were deleted"

export const customerReader = (table: TableReader) => {
  const load = async (userId: string): Promise<StoredCustomer | undefined> => {
    const item = await table.get(keys.squareCustomer(userId))
    return item && StoredCustomer.parse(item)
  }
  return {
    findId: async (userId: string): Promise<string | undefined> => (await load(userId))?.squareCustomerId,

    /** Customers from before this index are found after their next POST /squareuser. */
    findUser: async (squareCustomerId: string): Promise<string | undefined> => {
      const item = await table.get(keys.customerAtSquare(squareCustomerId))
      return item && z.object({ userId: z.string() }).parse(item).userId
    },

    /** Queues a deleted user's cards for disabling by `reconcile-payments`. */
    async markDeleted(userId: string, { by, now }: { by: Actor; now: Date }): Promise<Write> {
      const key = keys.squareCustomer(userId)
      const customer = await load(userId)
      if (!customer) return { check: key, onlyIf: isAbsent, race: squareCustomerRace }
      const deletion = { at: now.toISOString(), by: toPerson(by) }
      return {
        put: {
          ...customerItem(userId, customer.squareCustomerId),
          left: deletion,
          gsi1pk: indexKeys.deletedSquareCustomers,
          gsi1sk: indexKeys.timeAndId(deletion.at, userId),
        },
        onlyIf: fieldIs("squareCustomerId", customer.squareCustomerId),
        race: squareCustomerRace,
      }
    },

    /** oldest first */
    async listDeleted(limit: number): Promise<DeletedCustomer[]> {
      const { items } = await table.query({
        index: "gsi1",
        partition: indexKeys.deletedSquareCustomers,
        limit,
      })
      return items.flatMap((item) => {
        const { userId, squareCustomerId, left } = StoredCustomer.parse(item)
        return userId !== undefined && left ? [{ userId, squareCustomerId, ...left }] : []
      })
    },
  }
}

export const customerAtSquareWrite = (userId: string, squareCustomerId: string): Write => ({
  put: { ...keys.customerAtSquare(squareCustomerId), schema, userId },
  onlyIf: "unguarded",
})

export const customerItem = (userId: string, squareCustomerId: string): Item => ({
  ...keys.squareCustomer(userId),
  schema,
  userId,
  squareCustomerId,
})
